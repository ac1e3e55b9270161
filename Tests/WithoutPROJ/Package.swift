// swift-tools-version: 6.2
import PackageDescription

// The package without its trait PROJ, as a dependent would ask for it: the kernel's own tests, linked here by their
// folders, and a program of tests in which nothing of PROJ or GEOS may be.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let kernel = Target.Dependency.product(name: "GeoKernel", package: "fairway")
let support = Target.Dependency.product(name: "_KernelTestSupport", package: "fairway")

let package = Package(
  name: "without-proj",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fairway", path: "../..", traits: [])],
  targets: [
    // Whole numbers are tested where they are the package's own, and are no geodesics.
    .testTarget(
      name: "GeoKernelTests", dependencies: [kernel, support], path: "GeoKernelTests",
      exclude: ["WholeNumberTests.swift"], swiftSettings: swiftSettings),
    .testTarget(
      name: "LinkTests",
      dependencies: [
        kernel,
        .product(name: "FairwayCore", package: "fairway"),
        .product(name: "FairwayDirections", package: "fairway"),
        .product(name: "FairwayNavigation", package: "fairway"),
      ],
      path: "LinkTests", swiftSettings: swiftSettings),
  ]
)
