extension AttributeOptions: Codable {}
