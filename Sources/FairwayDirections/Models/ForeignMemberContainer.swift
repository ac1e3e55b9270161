/// A value read from a JSON object that keeps the members it does not know.
public protocol ForeignMemberContainer {
  /// Members of the JSON object that the type has no field for, by name. They are written again with the object.
  ///
  /// A word of a closed list that the list lacks (a new kind of maneuver, say) is kept here as well, beside the
  /// nearest word that the list has.
  var foreignMembers: JSONObject { get set }
}
