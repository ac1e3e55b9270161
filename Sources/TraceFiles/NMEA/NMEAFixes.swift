/// Joins the sentences of NMEA 0183 to fixes, one for each moment.
///
/// A receiver sends a burst of sentences for each moment, and nothing marks the end of a burst. Waiting for the first
/// sentence of the next one would delay each fix by a second. So the last sentence of a burst is learned, and a fix is
/// returned with it from the second burst on. If it does not come, the fix is returned with the next burst, and the one
/// that came last is learned instead. If another one follows it in two bursts running, that one is learned.
///
/// Only the order of the sentences matters and not when they arrive, so that a recording has the same fixes.
struct NMEAFixes {
  private var epoch: NMEAEpoch?
  private var calendar = NMEACalendar()
  /// The address of the last sentence of a burst; nil until the first burst has ended.
  private var last: ArraySlice<UInt8>?
  /// Whether another sentence followed the last one in the burst before.
  private var wasTooEarly = false

  /// Adds a sentence, and appends the fixes that it completes: at most that of the burst before and its own.
  ///
  /// The time of a fix is unknown if no sentence so far had a date.
  mutating func add(_ sentence: NMEASentence, _ report: NMEAReport, into fixes: inout FixColumns) {
    if let epoch, !epoch.isContinued(by: sentence, report) { finish(into: &fixes) }
    var epoch = epoch ?? NMEAEpoch()
    let isExtended = epoch.isExtended(by: report)
    epoch.add(sentence, report)
    if isExtended, !epoch.isReturned, last.map({ $0.elementsEqual(sentence.address) }) == true {
      epoch.isReturned = true
      emit(epoch, into: &fixes)
    }
    self.epoch = epoch
  }

  /// Ends the current burst, and appends its fix if that was not returned.
  mutating func finish(into fixes: inout FixColumns) {
    guard let epoch else { return }
    self.epoch = nil
    guard let final = epoch.addresses.last else { return }
    if !epoch.isReturned {
      emit(epoch, into: &fixes)
      last = final
      wasTooEarly = false
    } else if last.map({ $0.elementsEqual(final) }) == true {
      wasTooEarly = false
    } else {
      if wasTooEarly { last = final }
      wasTooEarly.toggle()
    }
  }

  private mutating func emit(_ epoch: NMEAEpoch, into fixes: inout FixColumns) {
    let time = calendar.seconds(epoch)
    guard var fix = epoch.position else { return }
    fix.timestamp = time ?? .nan
    fixes.append(fix)
  }
}

/// Dates the moments, of which only some sentences have a date.
struct NMEACalendar {
  private static let day = 86_400_000
  /// From 1980 to 2080, and what is less than it and more than any clock of a receiver is set back.
  private static let century = 36_525
  private static let mostSetBack = 34_700
  /// The last dated moment, in milliseconds since 1970.
  private var latest: Int?

  /// Returns the time of a moment in seconds since 1970; nil if there was no date yet, or if it has no time.
  ///
  /// A moment without a date is within half a day of the one before, so that a new day begins at midnight. A date with two
  /// digits for the year that follows one of 2079 is one of 2080.
  mutating func seconds(_ epoch: NMEAEpoch) -> Double? {
    guard let time = epoch.time else { return nil }
    if var day = epoch.day {
      if let before = latest, before / Self.day - day > Self.mostSetBack { day += Self.century }
      latest = day * Self.day + time
    } else if let before = latest {
      var moment = before - before % Self.day + time
      if moment < before - Self.day / 2 { moment += Self.day }
      if moment > before + Self.day / 2 { moment -= Self.day }
      latest = moment
    }
    return latest.map { Double($0) / 1000 }
  }
}
