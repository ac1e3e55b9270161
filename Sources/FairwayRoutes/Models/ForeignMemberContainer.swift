/// A value decoded from a JSON object that keeps its unknown members.
public protocol ForeignMemberContainer {
  /// The members of the JSON object that the type has no property for, by name. They are encoded again with the object.
  ///
  /// Those that would take more than 16 MB, or more than twice the size of a text that is larger than 8 MB, are checked and
  /// left out.
  ///
  /// An unknown value of an enumeration (a new kind of maneuver, for example) is kept here as well, in addition to the
  /// nearest known value.
  var foreignMembers: JSONObject { get set }
}
