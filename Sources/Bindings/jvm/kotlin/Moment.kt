package fairway.kotlin

import fairway.Session
import fairway.Update
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map

/** What a fix or an answer has changed: the progress after it, and the events in the order in which they happened. */
public data class Moment(val progress: Progress, val events: List<Event>)

/** What the object of Java has, as a value. */
public fun Update.toValue(): Moment = Moment(progress.toValue(), events.map { it.toValue() })

/** Processes a fix. An invalid one is rejected, which is an event and not an exception. */
public fun Session.update(fix: Fix): Moment = update(fix.toJava()).toValue()

/** Processes fixes as they come: the moment after each. A session that requests routes is followed by [Router.follow]. */
public fun Session.follow(fixes: Flow<Fix>): Flow<Moment> = fixes.map { update(it) }
