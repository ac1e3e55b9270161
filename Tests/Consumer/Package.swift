// swift-tools-version: 6.2
import PackageDescription

// A package as a stranger would write it: what it can build and call is what Fairway promises.
let package = Package(
  name: "consumer",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fairway", path: "../..")],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [
        .product(name: "FairwayCore", package: "fairway"),
        .product(name: "FairwayDirections", package: "fairway"),
        .product(name: "FairwayMap", package: "fairway"),
        .product(name: "FairwayNavigation", package: "fairway"),
        .product(name: "FairwaySessions", package: "fairway"),
        .product(name: "GeoCorridor", package: "fairway"),
        .product(name: "GeoKernel", package: "fairway"),
        .product(name: "RoadGraph", package: "fairway"),
      ]),
    // The dynamic library has the modules above in it, so it is another program's.
    .executableTarget(name: "ConsumerOfC", dependencies: [.product(name: "FairwayC", package: "fairway")]),
  ]
)
