// swift-tools-version: 6.2
import PackageDescription

// A package as a stranger would write it: what it can build and call is what Fairway promises.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fairway", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "GeoKernel", package: "fairway"),
        .product(name: "GeoCorridor", package: "fairway"),
      ])
  ]
)
