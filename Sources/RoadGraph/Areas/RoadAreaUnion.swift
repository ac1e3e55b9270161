/// Areas of several files, the newest first. Of a thing that a newer file has, older ones count no more; files of one time
/// unite what each of them has of it.
struct RoadAreaUnion {
  private struct Thing: Hashable {
    var isOfRelation: Bool
    var id: Int64
  }

  private struct Outline: Hashable {
    var thing: Thing
    var kind: UInt8
    var points: [RoadPoint]
  }

  private(set) var table = RoadAreaTable()
  private var dates: [Thing: Int64] = [:]
  private var places: [Outline: Int] = [:]

  mutating func add(_ other: RoadAreaTable, of date: Int64) {
    for entry in other.entries {
      let thing = Thing(isOfRelation: entry.isOfRelation, id: entry.id)
      if let known = dates[thing], known != date { continue }
      dates[thing] = date
      let outline = Outline(thing: thing, kind: entry.kind, points: entry.rings[0])
      if let place = places[outline] {
        // A file that ends within an area may lack ways around its holes.
        if entry.rings.count > table.entries[place].rings.count { table.entries[place] = entry }
      } else {
        places[outline] = table.entries.count
        table.entries.append(entry)
      }
    }
  }
}
