extension HybridRoutingProvider: SecretHolding {
  package var secrets: [String] { [online, onboard].flatMap { ($0 as? any SecretHolding)?.secrets ?? [] } }
}
