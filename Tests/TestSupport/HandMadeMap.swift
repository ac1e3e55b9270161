/// A map of some 60 ways that nobody drives on: a motorway with exits whose signs have each form, ramps that fork, a ferry,
/// a rotary, a mini-roundabout, carriageways that cross with slip lanes, sizes, and rules with conditions.
public struct HandMadeMap {
  public private(set) var extract = SmallExtract(nodes: [], ways: [], relations: [])

  /// Metres to the east and to the north of a place in the north of the Alps.
  private mutating func node(_ id: Int64, _ east: Double, _ north: Double, _ tags: String = "") {
    extract.nodes.append(
      (id, 480_000_000 + Int64((north * 89.93).rounded()), 110_000_000 + Int64((east * 134.1).rounded())))
    if !tags.isEmpty { extract.nodeTags[id] = Self.tags(tags) }
  }

  /// The tags of a text, one a line or behind two blanks.
  private static func tags(_ text: String) -> [(String, String)] {
    text.replacing("\n", with: "  ").split(separator: "  ").map { tag in
      let parts = tag.split(separator: "=", maxSplits: 1)
      return (String(parts[0]), String(parts[1]))
    }
  }

  private mutating func way(_ id: Int64, _ tags: String, _ nodes: [Int64]) {
    extract.ways.append(.init(id, Self.tags(tags), nodes))
  }

  private mutating func rule(_ tags: String, _ members: [(String, Int, Int64)]) {
    extract.relations.append(.init(Self.tags("type=restriction  " + tags), members))
  }

  public init() {
    addMotorway()
    addRamps()
    addCrossing()
    addRotary()
    addTown()
    addRules()
    extract.nodes.sort { $0.0 < $1.0 }
  }

  private mutating func addMotorway() {
    let eastbound = "highway=motorway  oneway=yes  name=East Way  ref=A 1"
    for index in 0..<8 { node(Int64(1 + index), Double(index) * 500, 0) }
    for index in 0..<8 { node(Int64(11 + index), 3500 - Double(index) * 500, 30) }
    extract.nodeTags[3] = Self.tags("highway=motorway_junction  ref=12  name=North Gate")
    extract.nodeTags[5] = Self.tags("highway=motorway_junction  ref=13 A  exit_to=Airport;Harbour")
    extract.nodeTags[14] = Self.tags("highway=motorway_junction  ref=13")
    way(101, eastbound + "  lanes=3  int_ref=E 45  turn:lanes=through|through|slight_right;through", [1, 2, 3])
    way(102, eastbound + "  lanes=2  maxspeed=130  maxspeed:hgv=80", [3, 4, 5])
    way(103, eastbound + "  lanes=2  maxspeed=none  maxspeed:conditional=120 @ (22:00-06:00)", [5, 6])
    way(104, eastbound + "  toll=yes  maxspeed:variable=yes", [6, 7])
    way(105, eastbound + "  hazard=side_winds  maxspeed:advisory=100", [7, 8])
    let westbound = "highway=motorway  oneway=yes  name=East Way  ref=A 1"
    way(111, westbound + "  bridge=yes  layer=1", [11, 12])
    way(112, westbound + "  tunnel=yes  layer=-1  hazmat=no  maxheight=4.5", [12, 13, 14])
    way(113, westbound, [14, 15, 16])
    way(114, westbound + "  minspeed=60", [16, 17, 18])
  }

  private mutating func addRamps() {
    let ramp = "highway=motorway_link  oneway=yes  "
    node(31, 1100, -20)
    node(32, 1200, -60)
    node(33, 1300, -120)
    node(34, 1300, -40)
    node(35, 1400, -160)
    node(36, 1500, -60)
    way(201, ramp + "destination=North Gate;Centre  destination:ref=B 7  junction:ref=12  lanes=2", [3, 31, 32])
    way(202, ramp + "destination:street=Mill Street  destination:ref:to=A 9", [32, 33, 35])
    way(203, ramp + "destination:street:to=Ring Road  destination:symbol=hospital", [32, 34, 36])
    node(37, 2100, -20)
    node(38, 2200, -80)
    way(204, ramp + "destination:lanes=Airport|Harbour  destination:ref:lanes=B 1|B 2", [5, 37, 38])
    node(39, 1900, 60)
    node(40, 1800, 120)
    way(205, ramp + "destination:country=AT", [14, 39, 40])
    // Onto the motorway.
    node(41, 2350, -60)
    way(206, ramp, [38, 41, 6])
    way(207, "highway=secondary  name=Mill Street  destination:forward=West  destination:backward=East", [35, 42])
    way(208, "highway=secondary  name=Ring Road", [36, 43])
    way(209, "highway=tertiary  name=Harbour Road", [38, 44])
    way(210, "highway=secondary  name=North Road", [40, 45])
    node(42, 1500, -300)
    node(43, 1600, -300)
    node(44, 2200, -300)
    node(45, 1800, 400)
  }

  private mutating func addCrossing() {
    // Carriageways to the north and to the south, 20 m apart, and a street across them.
    node(51, 2020, 600)
    node(52, 2020, 940)
    node(53, 2020, 1000, "highway=traffic_signals")
    node(54, 2020, 1400)
    node(55, 2000, 1400)
    node(56, 2000, 1000, "highway=traffic_signals  traffic_signals:direction=forward")
    node(57, 2000, 600)
    node(58, 1700, 1000)
    node(59, 2090, 1000)
    node(60, 2400, 1000)
    node(61, 2030, 980)
    node(62, 2050, 995)
    node(63, 1850, 1000, "highway=crossing  crossing=zebra")
    let road = "highway=primary  oneway=yes  name=Great Road  ref=B 7  "
    way(301, road + "lanes=3  turn:lanes=left|through|through;right  cycleway:right=lane", [51, 52, 53])
    way(302, road + "cycleway:right=lane", [53, 54])
    way(303, road, [55, 56])
    way(304, road, [56, 57])
    way(305, "highway=secondary  name=Cross Street  turn:lanes:forward=left|through  lanes:forward=2", [58, 63, 56])
    way(306, "highway=secondary  name=Cross Street", [56, 53])
    way(307, "highway=secondary  name=Cross Street  turn:lanes:backward=|right", [53, 59, 60])
    way(308, "highway=primary_link  oneway=yes", [52, 61, 62, 59])
    way(309, "highway=primary  name=Great Road  ref=B 7", [57, 51])
    way(310, "highway=primary  name=Great Road  ref=B 7  official_name=Road of the Republic", [54, 55])
    way(311, "highway=secondary  name=North Road", [45, 58])
  }

  private mutating func addRotary() {
    for (index, place) in [(30, 0), (21, 21), (0, 30), (-21, 21), (-30, 0), (-21, -21), (0, -30), (21, -21)]
      .enumerated()
    {
      node(Int64(71 + index), 3000 + Double(place.0), 1000 + Double(place.1))
    }
    way(401, "highway=tertiary  junction=roundabout  name=Star Place", [71, 72, 73, 74, 75, 76, 77, 78, 71])
    node(81, 3400, 1000)
    node(82, 3000, 1400)
    node(83, 3000, 700, "highway=mini_roundabout")
    way(402, "highway=secondary  name=Cross Street", [60, 75])
    way(403, "highway=secondary  name=Quay", [71, 81])
    way(404, "highway=tertiary  name=Star Street  maxheight=3.2  maxwidth=2.1", [73, 82])
    way(405, "highway=tertiary  name=Low Street", [77, 83])
    // A loop with one junction.
    node(84, 3040, 1430)
    node(85, 3080, 1400)
    node(86, 3040, 1370)
    way(406, "highway=residential  name=The Loop", [82, 84, 85, 86, 82])
    node(87, 5400, 1200)
    node(88, 5600, 1200)
    way(407, "route=ferry  name=Island Ferry  duration=00:20  motor_vehicle=yes  maxweight=12", [81, 87])
    way(408, "highway=unclassified  name=Island Road", [87, 88])
  }

  private mutating func addTown() {
    // Streets of a grid, each with something of its own.
    for row in 0..<5 {
      for column in 0..<5 { node(Int64(500 + row * 5 + column), 2800 + Double(column) * 100, 200 + Double(row) * 100) }
    }
    let own = [
      "maxweight=7.5  maxweightrating:hgv=3500 kg", "maxheight=12'6\"  maxaxleload=10", "maxlength=12 m  width=3.5",
      "access=private", "motor_vehicle=destination  bicycle=yes", "access:conditional=no @ (Mo-Fr 07:00-09:00)",
      "motor_vehicle:forward=no  motor_vehicle:backward=delivery", "oneway=yes  oneway:bicycle=no  cycleway=opposite",
      "maxspeed=30  zone:maxspeed=DE:30  zone:traffic=DE:urban", "maxspeed:forward=50  maxspeed:backward=30",
      "maxspeed=RO:urban", "surface=cobblestone  smoothness=bad", "hgv=delivery;agricultural  goods=permit",
      "maxspeed:practical=25  source:maxspeed=DE:rural", "sidewalk=both  foot=designated",
      "psv=yes  taxi=no  hov=designated",
      "traffic_calming=table", "oneway=reversible", "maxspeed:type=sign  maxspeed:conditional=50 @ wet",
      "bicycle_road=yes  vehicle=customers;permit",
    ]
    for (number, tags) in own.enumerated() {
      let (row, column) = (Int64(number / 4), Int64(number % 4))
      way(
        Int64(601 + number), "highway=residential  name=Street \(number + 1)  \(tags)",
        [500 + row * 5 + column, 501 + row * 5 + column])
    }
    for column in 0..<5 as Range<Int64> {
      way(641 + column, "highway=\(column == 0 ? "tertiary" : "living_street")", (0..<5).map { 500 + $0 * 5 + column })
    }
    way(646, "highway=tertiary  name=Low Street", [83, 522])
    way(647, "highway=tertiary  name=Harbour Road", [44, 500])
    node(530, 3250, 250, "barrier=gate  access=private")
    node(531, 3300, 250)
    way(648, "highway=service  service=driveway", [504, 530, 531])
    node(532, 2760, 300, "barrier=bollard  bicycle=yes")
    way(649, "highway=service  service=parking_aisle", [505, 532, 58])
    way(650, "highway=track  tracktype=grade3  surface=gravel", [520, 533])
    node(533, 2600, 800)
    way(651, "highway=path  sac_scale=hiking", [533, 534])
    node(534, 2500, 900, "railway=level_crossing")
    way(652, "highway=pedestrian  name=Market", [534, 60])
    extract.nodeTags[507] = Self.tags("highway=stop  direction=backward  stop=minor")
    extract.nodeTags[511] = Self.tags("highway=give_way  direction=forward")
    extract.nodeTags[518] = Self.tags("barrier=toll_booth  maxheight=4.2")
    extract.nodeTags[522] = Self.tags("barrier=border_control")
  }

  private mutating func addRules() {
    rule("restriction=no_left_turn", [("from", 1, 301), ("via", 0, 53), ("to", 1, 306)])
    // Over the piece between the carriageways, back into the other.
    rule("restriction=no_u_turn", [("from", 1, 301), ("via", 1, 306), ("to", 1, 304)])
    rule("restriction=only_straight_on  except=bus;bicycle", [("from", 1, 305), ("via", 1, 306), ("to", 1, 307)])
    rule(
      "restriction:conditional=no_right_turn @ (Mo-Fr 07:00-09:00)",
      [("from", 1, 307), ("via", 0, 53), ("to", 1, 302)])
    rule("restriction:hgv=no_straight_on", [("from", 1, 601), ("via", 0, 501), ("to", 1, 602)])
    rule("restriction=no_entry", [("from", 1, 605), ("from", 1, 642), ("via", 0, 506), ("to", 1, 606)])
    // A member that is not there makes it void.
    rule("restriction=no_left_turn", [("from", 1, 601), ("via", 0, 501), ("to", 1, 9999)])
    extract.relations.append(
      .init(Self.tags("type=route  route=bicycle  network=rcn"), [("", 1, 646), ("", 1, 647), ("", 1, 305)]))
    extract.relations.append(.init(Self.tags("type=route  route=bicycle  network=lcn"), [("", 1, 646)]))
    extract.relations.append(.init(Self.tags("type=route  route=hiking  network=nwn"), [("", 1, 651)]))
    extract.relations.append(
      .init(Self.tags("type=route  route=road  network=US:I  ref=81"), [("south", 1, 207), ("forward", 1, 208)]))
    extract.relations.append(
      .init(Self.tags("type=route  route=road  network=US:NY  ref=5  direction=east"), [("forward", 1, 208)]))
  }
}
