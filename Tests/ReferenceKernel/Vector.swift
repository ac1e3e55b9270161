/// Three numbers, for Cartesian coordinates in metres.
struct Vector {
  var x, y, z: Double

  static func - (a: Vector, b: Vector) -> Vector {
    Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  func dot(_ other: Vector) -> Double {
    x * other.x + y * other.y + z * other.z
  }
}
