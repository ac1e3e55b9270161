// swift-tools-version: 6.2
import PackageDescription

/// C11, every warning an error. No `-march` and no fast-math: both would be refused for dependents, and the second
/// would break the stated error bounds.
let cSettings: [CSetting] = [
  .treatAllWarnings(as: .error),
  .enableWarning("all"),
  .enableWarning("extra"),
  .enableWarning("conversion"),
]

/// The language mode of every Swift target.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For all that stands above the kernel's wrappers: the compiler proves that no pointer is touched there.
let pointerFree: [SwiftSetting] = swiftSettings + [.strictMemorySafety()]

/// What is there only where the trait PROJ is enabled, and how C is told of it.
let withPROJ = TargetDependencyCondition.when(traits: ["PROJ"])
let definesPROJ = CSetting.define("GK_PROJ", .when(traits: ["PROJ"]))

let libm: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "fairway",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GeoKernel", targets: ["GeoKernel"]),
    .library(name: "GeoCorridor", targets: ["GeoCorridor"]),
    .library(name: "FairwayRoutes", targets: ["FairwayRoutes"]),
    .library(name: "FairwayDirections", targets: ["FairwayDirections"]),
    .library(name: "FairwayCore", targets: ["FairwayCore"]),
    .library(name: "FairwayNavigation", targets: ["FairwayNavigation"]),
    .executable(name: "fairway", targets: ["fairway"]),
    .executable(name: "fairway-bench", targets: ["FairwayBench"]),
    .library(name: "FairwayC", type: .dynamic, targets: ["FairwayC"]),
    // For Tests/WithoutPROJ, which is a package of its own; nothing that a dependent needs.
    .library(name: "_KernelTestSupport", targets: ["ReferenceKernel", "SeededRandom", "TestSupport"]),
  ],
  traits: [
    .trait(
      name: "PROJ",
      description: "Geodesics are PROJ's. Without it they are the kernel's own, which needs no system library."),
    .default(enabledTraits: ["PROJ"]),
  ],
  targets: [
    // System libraries: a module map and a shim header each.
    .systemLibrary(
      name: "CProj", path: "CSources/CProj", pkgConfig: "proj",
      providers: [.apt(["libproj-dev"]), .brew(["proj"])]),
    .systemLibrary(
      name: "CGeos", path: "CSources/CGeos", pkgConfig: "geos",
      providers: [.apt(["libgeos-dev"]), .brew(["geos"])]),
    // The flavour of libcurl that libproj-dev brings; on Linux only, in place of FoundationNetworking's loading.
    .systemLibrary(
      name: "CCurl", path: "CSources/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),

    // The kernel in C, and the Swift owners of its handles.
    .target(
      name: "CGeoKernel", dependencies: [.target(name: "CProj", condition: withPROJ)], path: "CSources/CGeoKernel",
      exclude: ["geodesic_coefficients.py", "trigonometry_coefficients.py"],
      cSettings: cSettings + [definesPROJ], linkerSettings: libm),
    .target(name: "GeoKernel", dependencies: ["CGeoKernel"], swiftSettings: swiftSettings),

    // Corridors, apart from the kernel because they need GEOS, which is LGPL. They use the kernel's internal headers.
    // Without the trait PROJ they do not build, and neither do the command line and the benchmarks; the C library does,
    // without its functions for corridors.
    .target(
      name: "CGeoCorridor", dependencies: ["CGeoKernel", "CGeos", "CProj"], path: "CSources/CGeoCorridor",
      cSettings: cSettings + [definesPROJ, .headerSearchPath("../CGeoKernel")], linkerSettings: libm),
    .target(name: "GeoCorridor", dependencies: ["CGeoCorridor", "GeoKernel"], swiftSettings: swiftSettings),

    // Requests and answers over libcurl, for the client where URLSession is not safe.
    .target(
      name: "CurlTransfers", dependencies: [.target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: swiftSettings),

    // The model of routes, and the form of requests and answers; of Foundation at most its essentials.
    .target(name: "FairwayRoutes", dependencies: ["GeoKernel"], swiftSettings: pointerFree),

    // The client, which sends the requests; it re-exports FairwayRoutes.
    .target(
      name: "FairwayDirections",
      dependencies: [
        "FairwayRoutes", "GeoKernel", .target(name: "CurlTransfers", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: pointerFree),

    // The progress engine, and the router on top of it.
    .target(
      name: "FairwayCore", dependencies: ["FairwayRoutes", "GeoKernel", "SplitMix"], swiftSettings: pointerFree),

    // A random generator of one word, for simulated drives, and for the seeds of the generator below.
    .target(name: "SplitMix", swiftSettings: pointerFree),

    // The faces: session and view delegate, navigator and listeners, legacy notifications.
    .target(
      name: "FairwayNavigation", dependencies: ["FairwayCore", "FairwayDirections", "GeoKernel"],
      swiftSettings: pointerFree),

    // The C library: its header, and the functions that the header declares. The only pointers above the kernel.
    .systemLibrary(name: "CFairway", path: "CSources/CFairway"),
    .target(
      name: "FairwayC",
      dependencies: [
        "CFairway", "FairwayCore", "FairwayRoutes", .target(name: "GeoCorridor", condition: withPROJ), "GeoKernel",
      ],
      swiftSettings: swiftSettings),

    // Traces in files: CSV, GPX, NDJSON and the packed form; plain lines and checksums are read in C for its speed.
    .target(name: "CTraceFiles", path: "CSources/CTraceFiles", cSettings: cSettings),
    .target(name: "TraceFiles", dependencies: ["CTraceFiles"], swiftSettings: pointerFree),

    // The command line: its subcommands, and the program that calls them. `generate` and `score` are the drive laboratory's.
    .target(
      name: "FairwayCommand",
      dependencies: [
        "CFairway", "DriveLab", "FairwayCore", "FairwayDirections", "FairwayNavigation", "GeoCorridor", "GeoKernel",
        "TraceFiles",
      ],
      resources: [
        .embedInCode("Resources/town-tour.json"), .embedInCode("Resources/report.html"),
        .embedInCode("Resources/report-map.js"),
      ],
      swiftSettings: pointerFree),
    .executableTarget(
      name: "fairway", dependencies: ["FairwayCommand"], exclude: ["README.md"], swiftSettings: pointerFree),

    // Random numbers that are the same everywhere, for benchmarks and tests.
    .target(
      name: "SeededRandom", dependencies: ["SplitMix"], path: "Benchmarks/SeededRandom", swiftSettings: pointerFree),

    // Labelled drives and their scoring.
    .target(
      name: "DriveLab",
      dependencies: ["FairwayCore", "FairwayDirections", "GeoKernel", "SeededRandom", "TraceFiles"],
      path: "Benchmarks/DriveLab", swiftSettings: pointerFree),

    // What a user would call instead, for comparison only: GEOS, PROJ, textbook loops; and the kernel itself from C, to
    // show what its Swift wrappers cost.
    .target(
      name: "CBenchPeers", dependencies: ["CGeoKernel", "CGeos", "CProj"], path: "Benchmarks/CBenchPeers",
      cSettings: cSettings, linkerSettings: libm),
    .target(
      name: "BenchPeers", dependencies: ["CBenchPeers"], path: "Benchmarks/BenchPeers", swiftSettings: swiftSettings),

    // The bench: each part of the package beside those peers.
    .executableTarget(
      name: "FairwayBench",
      dependencies: [
        "BenchPeers", "DriveLab", "FairwayCommand", "FairwayCore", "FairwayDirections", "FairwayNavigation",
        "GeoCorridor", "GeoKernel", "SeededRandom", "TraceFiles",
      ],
      path: "Benchmarks/FairwayBench", swiftSettings: pointerFree),

    // Other mathematics for the same geometry, to judge the kernel by. Nothing of the package is imported here.
    .target(name: "ReferenceKernel", path: "Tests/ReferenceKernel", swiftSettings: pointerFree),

    // Fixtures, random lines and properties, for tests only.
    .target(
      name: "TestSupport", dependencies: ["GeoKernel", "SeededRandom"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),

    // The project's own town: recorded routes, a vehicle, a routing service that answers when it is told.
    .target(
      name: "TownDrives", dependencies: ["FairwayCore", "FairwayDirections", "GeoKernel", "TestSupport"],
      path: "Tests/TownDrives", swiftSettings: swiftSettings),

    // What stands in for an app: one recorder of the calls of routers and faces, as observer and as each delegate.
    .target(
      name: "TestDoubles", dependencies: ["FairwayCore", "FairwayDirections", "FairwayNavigation", "GeoKernel"],
      path: "Tests/TestDoubles", swiftSettings: swiftSettings),

    .testTarget(
      name: "ReferenceKernelTests", dependencies: ["GeoKernel", "ReferenceKernel", "SeededRandom", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "KernelAgainstReferenceTests",
      dependencies: ["GeoKernel", "ReferenceKernel", "SeededRandom", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "FairwayBench", "FairwayCommand", "FairwayCore", "FairwayDirections", "FairwayNavigation", "GeoKernel",
        "SeededRandom", "TestSupport", "TownDrives", "TraceFiles",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "DriveLabTests",
      dependencies: ["DriveLab", "FairwayCore", "FairwayDirections", "GeoKernel", "TestSupport", "TraceFiles"],
      exclude: ["pretend-engine"], swiftSettings: swiftSettings),
    .testTarget(
      name: "TraceFilesTests", dependencies: ["CTraceFiles", "SeededRandom", "TestSupport", "TraceFiles"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "TestSupportTests", dependencies: ["GeoKernel", "SeededRandom", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayDirectionsTests",
      dependencies: ["FairwayDirections", "FairwayRoutes", "GeoKernel", "SeededRandom", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayCoreTests",
      dependencies: [
        "DriveLab", "FairwayCore", "FairwayDirections", "GeoKernel", "SeededRandom", "TestDoubles", "TestSupport",
        "TownDrives", "TraceFiles",
      ],
      exclude: ["GoldenStates"], swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayNavigationTests",
      dependencies: [
        "FairwayCore", "FairwayDirections", "FairwayNavigation", "GeoKernel", "SeededRandom", "TestDoubles",
        "TestSupport", "TownDrives",
      ],
      exclude: ["Resources"], swiftSettings: swiftSettings),
    // The C interface beside the Swift types that it stands for; programs in C are in Tests/FairwayC.
    .testTarget(
      name: "FairwayCTests",
      dependencies: [
        "CFairway", "FairwayC", "FairwayCore", "FairwayDirections", "GeoKernel", "SeededRandom", "TestSupport",
        "TownDrives",
      ],
      swiftSettings: swiftSettings),
    // The kernel's own geodesics for tests, whichever the trait chooses.
    .target(
      name: "CGeodesicSeries", dependencies: ["CGeoKernel"], path: "Tests/CGeodesicSeries",
      cSettings: cSettings + [.headerSearchPath("../../CSources/CGeoKernel")]),
    .testTarget(
      name: "GeoKernelTests",
      dependencies: [
        "CGeodesicSeries", "CGeoKernel", .target(name: "CProj", condition: withPROJ), "GeoKernel", "ReferenceKernel",
        "SeededRandom", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "GeoCorridorTests",
      dependencies: [
        "CGeoCorridor", "CGeoKernel", "CGeos", "GeoCorridor", "GeoKernel", "ReferenceKernel", "SeededRandom",
        "TestSupport",
      ],
      swiftSettings: swiftSettings),
  ],
  cLanguageStandard: .c11
)
