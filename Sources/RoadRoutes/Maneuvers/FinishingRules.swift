/// What is done to maneuvers once they are joined. Learned from Valhalla (`odin`, `maneuversbuilder.cc`).
extension ManeuverMaker {
  /// The greatest length of a fork before a turn that says the same, in metres.
  private static let shortFork = 125.0

  mutating func finish() {
    var all = drafts
    orderSigns(&all)
    for index in all.indices where all[index].kind == .open {
      all[index].kind = ManeuverKindRules(all[index], in: walk).kind(mayStayOpen: false)
    }
    nameRoundabouts(&all)
    noteWhatStays(&all)
    signRampsWithoutSigns(&all)
    moveBehindInside(&all)
    dropShortForks(&all)
    dropMerges(&all)
    replace(all)
  }

  /// Texts that the next signs, or the next road, repeat come first.
  private func orderSigns(_ all: inout [ManeuverDraft]) {
    for index in stride(from: all.count - 2, through: 0, by: -1) {
      let next = all[index + 1]
      let isNamed = !next.names.isEmpty
      if all[index].signs.has(.exitBranch), !next.signs.hasExit, isNamed {
        countNames(next.names, in: &all[index].signs, .exitBranch)
      } else if all[index].signs.has(.guideBranch), !next.signs.hasGuide, isNamed {
        countNames(next.names, in: &all[index].signs, .guideBranch)
      } else if !all[index].signs.isEmpty, !next.signs.isEmpty {
        countTexts(&all, index)
      }
    }
  }

  private func countNames(_ names: WalkNames.List, in signs: inout WalkSigns, _ kind: WalkSigns.Kind) {
    for place in signs.texts.indices where signs.texts[place].kind == kind {
      for name in walk.names[names] where name.text == signs.texts[place].text { signs.texts[place].repeats += 1 }
    }
    signs.sort()
  }

  private func countTexts(_ all: inout [ManeuverDraft], _ index: Int) {
    for next in all[index + 1].signs.texts.indices {
      for this in all[index].signs.texts.indices {
        let (text, other) = (all[index].signs.texts[this], all[index + 1].signs.texts[next])
        guard text.kind == other.kind, text.text == other.text else { continue }
        all[index + 1].signs.texts[next].repeats += 1
        all[index].signs.texts[this].repeats = all[index + 1].signs.texts[next].repeats
      }
    }
    all[index].signs.sort()
    all[index + 1].signs.sort()
  }

  /// A roundabout has a name of its own if neither the road before it nor the one behind it has that, and the names of the
  /// road onto which one leaves it.
  private mutating func nameRoundabouts(_ all: inout [ManeuverDraft]) {
    for index in all.indices.dropFirst().dropLast() where all[index].has(.roundabout) {
      let own = walk.names.withoutNumbers(all[index].names)
      let next = all[index + 1]
      all[index].names = .none
      all[index].beginNames = .none
      if !own.isEmpty, !walk.names.share(own, all[index - 1].names), !walk.names.share(own, next.names) {
        all[index].names = own
      }
      guard next.kind == .leaveRoundabout else { continue }
      all[index].exitNames = next.has(.hasObvious) && !next.beginNames.isEmpty ? next.beginNames : next.names
    }
  }

  /// Notes where a maneuver stays on the road before it.
  private func noteWhatStays(_ all: inout [ManeuverDraft]) {
    for index in all.indices.dropFirst().dropLast() {
      let (before, this, next) = (all[index - 1], all[index], all[index + 1])
      let isLike = walk.names.share(this.names, before.names)
      if this.kind.isTurn {
        if this.beginNames.isEmpty && isLike { all[index].traits.insert(.stays) }
      } else if this.kind.isFork {
        if isLike && (!this.has(.ramp) || walk.names.share(this.names, next.names)) { all[index].traits.insert(.stays) }
      } else if this.kind.isUTurn, isLike {
        all[index].traits.insert(.stays)
      }
    }
  }

  /// A ramp or a fork without signs and names leads onto the road into which it merges.
  private func signRampsWithoutSigns(_ all: inout [ManeuverDraft]) {
    for index in all.indices.dropFirst().dropLast() {
      let (before, this, next) = (all[index - 1], all[index], all[index + 1])
      guard this.has(.ramp) || this.has(.fork) && this.names.isEmpty, !this.signs.hasExit,
        !before.has(.ramp), !before.has(.fork), next.kind.isMerge, let name = walk.names[next.names].first
      else { continue }
      all[index].signs.add(WalkSigns.Text(kind: .exitBranch, text: name.text, isNumber: name.isNumber))
    }
  }

  /// A turn whose first edges are inside a junction, and straight on from the road before, is behind them.
  private mutating func moveBehindInside(_ all: inout [ManeuverDraft]) {
    for index in all.indices.dropFirst().dropLast() {
      guard
        all[index].kind.isTurn || all[index].kind.isUTurn || all[index].kind == .rampRight
          || all[index].kind == .rampLeft
          || all[index].kind == .forkRight || all[index].kind == .forkLeft
      else { continue }
      while all[index].begin + 1 < all[index].end {
        let begin = all[index].begin
        guard walk.edges[begin].has(.inside), walk.junctions[begin].turn.isNearStraight else { break }
        let length = walk.edges[begin].length
        all[index - 1].length += length
        all[index - 1].end = begin + 1
        all[index].length -= length
        all[index].begin = begin + 1
        rules[begin + 1] = rules[begin]
        rules[begin] = .movedBehindInside
        moved.append(begin)
      }
    }
  }

  /// A fork of a ramp just before a turn to its side is part of the ramp.
  private mutating func dropShortForks(_ all: inout [ManeuverDraft]) {
    var index = 1
    while index + 1 < all.count {
      let (before, this, next) = (all[index - 1], all[index], all[index + 1])
      let saysSame =
        this.kind == .forkRight && next.kind.isTurn && next.kind.side == .right
        || this.kind == .forkLeft && next.kind.isTurn && next.kind.side == .left
      guard !before.has(.hasShortFork), before.has(.ramp), this.has(.ramp), !next.has(.ramp),
        this.length <= Self.shortFork, saysSame
      else {
        index += 1
        continue
      }
      rules[this.begin] = .shortForkOfRamp
      all[index - 1].append(this)
      all[index - 1].traits.insert(.hasShortFork)
      all.remove(at: index)
    }
  }

  /// Merging is part of the ramp before it.
  private mutating func dropMerges(_ all: inout [ManeuverDraft]) {
    var index = 0
    while index + 1 < all.count {
      let next = all[index + 1]
      if all[index].has(.ramp), next.kind.isMerge, !all[index].has(.hasMerge) {
        if all[index].has(.stays), !walk.names.share(next.names, all[index].names) { all[index].traits.remove(.stays) }
        if !next.names.isEmpty { all[index].names = next.names }
        if all[index].signs.isEmpty { all[index].signs.add(next.signs, areExits: false) }
        rules[next.begin] = .mergeAfterRamp
        all[index].append(next)
        all[index].traits.insert(.hasMerge)
        all.remove(at: index + 1)
      }
      index += 1
    }
  }
}
