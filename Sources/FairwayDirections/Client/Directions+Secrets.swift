extension Directions: SecretHolding {
  package var secrets: [String] { credentials.secrets }
}
