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
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "GeoKernel", targets: ["GeoKernel"]),
    .library(name: "GeoCorridor", targets: ["GeoCorridor"]),
    .library(name: "RoadGraph", targets: ["RoadGraph"]),
    .library(name: "FairwayRoutes", targets: ["FairwayRoutes"]),
    .library(name: "FairwayGuidance", targets: ["FairwayGuidance"]),
    .library(name: "FairwayRequests", targets: ["FairwayRequests"]),
    .library(name: "FairwayServices", targets: ["FairwayServices"]),
    .library(name: "FairwayDirections", targets: ["FairwayDirections"]),
    .library(name: "FairwayEngine", targets: ["FairwayEngine"]),
    .library(name: "FairwayRouter", targets: ["FairwayRouter"]),
    .library(name: "FairwayCore", targets: ["FairwayCore"]),
    .library(name: "FairwayNavigation", targets: ["FairwayNavigation"]),
    .library(name: "FairwaySessions", targets: ["FairwaySessions"]),
    .library(name: "FairwayMap", targets: ["FairwayMap"]),
    .library(name: "FairwayRoads", targets: ["FairwayRoads"]),
    .library(name: "FairwayCamera", targets: ["FairwayCamera"]),
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

    // For extracts of OpenStreetMap, in the command line only; protozero is a library of headers beside it.
    .systemLibrary(
      name: "CZlib", path: "CSources/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev", "libprotozero-dev"]), .brew(["zlib", "protozero"])]),

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

    // Roads without a route: a packed file, read where it lies, and a matcher in C. Nothing of the engine needs them.
    .target(
      name: "CRoadGraph", dependencies: ["CGeoKernel", "CTraceFiles"], path: "CSources/CRoadGraph",
      cSettings: cSettings + [.headerSearchPath("../CGeoKernel")], linkerSettings: libm),
    .target(name: "RoadGraph", dependencies: ["CRoadGraph", "CTraceFiles", "GeoKernel"], swiftSettings: swiftSettings),

    // Extracts of OpenStreetMap, of which the command line makes road files. In C++, because protozero is.
    .target(
      name: "CRoadExtract", dependencies: ["CRoadGraph", "CZlib"], path: "CSources/CRoadExtract",
      cxxSettings: [
        .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"), .enableWarning("conversion"),
      ]),
    .target(
      name: "RoadExtract", dependencies: ["CRoadExtract", "RoadGraph"], swiftSettings: swiftSettings),

    // Requests and answers over libcurl, for the client where URLSession is not safe.
    .target(
      name: "CurlTransfers", dependencies: [.target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: swiftSettings),

    // Routes as values, and their JSON. No Foundation.
    .target(name: "FairwayRoutes", dependencies: ["GeoKernel"], swiftSettings: pointerFree),

    // The words and signs of maneuvers, in ten languages. No Foundation.
    .target(name: "FairwayGuidance", dependencies: ["FairwayRoutes", "GeoKernel"], swiftSettings: pointerFree),

    // What the client and the router log and count.
    .target(name: "FairwayMonitor", swiftSettings: pointerFree),

    // What is asked of a provider of routes. No Foundation, but for the language of the user.
    .target(
      name: "FairwayRequests", dependencies: ["FairwayGuidance", "FairwayRoutes", "GeoKernel"],
      swiftSettings: pointerFree),

    // The form of requests to routing services over HTTP. What needs Foundation is in a folder of that name.
    .target(
      name: "FairwayServices",
      dependencies: ["FairwayGuidance", "FairwayMonitor", "FairwayRequests", "FairwayRoutes", "GeoKernel"],
      swiftSettings: pointerFree),

    // The client, which sends the requests.
    .target(
      name: "FairwayDirections",
      dependencies: [
        "FairwayGuidance", "FairwayMonitor", "FairwayRequests", "FairwayRoutes", "FairwayServices", "GeoKernel",
        .target(name: "CurlTransfers", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: pointerFree),

    // The progress engine: a state and a fix make the next state. No Foundation.
    .target(
      name: "FairwayEngine", dependencies: ["FairwayRoutes", "GeoKernel", "SplitMix"], swiftSettings: pointerFree),

    // A random generator of one word, for simulated drives, and for the seeds of the generator below.
    .target(name: "SplitMix", swiftSettings: pointerFree),

    // The router, which asks for new routes, and its delegate.
    .target(
      name: "FairwayRouter",
      dependencies: [
        "FairwayEngine", "FairwayGuidance", "FairwayMonitor", "FairwayRequests", "FairwayRoutes", "GeoKernel",
      ],
      swiftSettings: pointerFree),

    // Roads as a second witness of the engine's decisions, and drives without a route.
    .target(
      name: "FairwayRoads",
      dependencies: ["FairwayEngine", "FairwayRouter", "FairwayRoutes", "GeoKernel", "RoadGraph"],
      swiftSettings: pointerFree),

    // The view of a map during a drive, as data. No Foundation.
    .target(name: "FairwayCamera", dependencies: ["FairwayEngine", "GeoKernel"], swiftSettings: pointerFree),

    // The one import that brings the engine and the router, and what they are fed with.
    .target(
      name: "FairwayCore",
      dependencies: [
        "FairwayEngine", "FairwayGuidance", "FairwayMonitor", "FairwayRequests", "FairwayRoutes", "FairwayRouter",
        "FairwayServices",
      ],
      swiftSettings: pointerFree),

    // Styles of maps, and the route and its progress as layers in them.
    .target(
      name: "FairwayMap", dependencies: ["FairwayCore", "FairwayDirections", "GeoKernel"],
      swiftSettings: pointerFree),

    // The faces: session and view delegate, navigator and listeners, legacy notifications.
    .target(
      name: "FairwayNavigation",
      dependencies: ["FairwayCore", "FairwayDirections", "FairwayMap", "FairwayRoads", "GeoKernel", "RoadGraph"],
      swiftSettings: pointerFree),

    // Recordings of sessions in files, which are replayed, explained and continued.
    .target(
      name: "FairwaySessions",
      dependencies: [
        "FairwayCore", "FairwayDirections", "FairwayNavigation", "FairwayRoads", "GeoKernel", "RoadGraph",
      ],
      swiftSettings: pointerFree),

    // The C library: its header, and the functions that the header declares. The only pointers above the kernel.
    .systemLibrary(name: "CFairway", path: "CSources/CFairway"),
    .target(
      name: "FairwayC",
      dependencies: [
        "CFairway", "FairwayCamera", "FairwayCore", "FairwayEngine", "FairwayRoads", "FairwayRoutes",
        .target(name: "GeoCorridor", condition: withPROJ), "GeoKernel", "RoadGraph",
      ],
      swiftSettings: swiftSettings),

    // Traces in files: CSV, GPX, NDJSON and the packed form; plain lines and checksums are read in C for its speed.
    .target(name: "CTraceFiles", path: "CSources/CTraceFiles", cSettings: cSettings),
    .target(name: "TraceFiles", dependencies: ["CTraceFiles", "FairwayRoutes"], swiftSettings: pointerFree),

    // The command line: its subcommands, and the program that calls them. `generate` and `score` are the drive laboratory's.
    .target(
      name: "FairwayCommand",
      dependencies: [
        "CFairway", "DriveLab", "FairwayCore", "FairwayDirections", "FairwayNavigation", "FairwayRoads",
        "FairwayRoutes", "FairwaySessions", "GeoCorridor", "GeoKernel", "RoadExtract", "RoadGraph", "TraceFiles",
      ],
      resources: [
        .embedInCode("Resources/town-tour.json"), .embedInCode("Resources/report.html"),
        .embedInCode("Resources/report-map.js"), .embedInCode("Resources/report-reasons.json"),
      ],
      swiftSettings: pointerFree),
    .executableTarget(
      name: "fairway", dependencies: ["FairwayCommand"], exclude: ["README.md"], swiftSettings: pointerFree),

    // The example that navigates, which each language has.
    .executableTarget(
      name: "Navigate", dependencies: ["FairwayCore", "FairwayDirections"], path: "Sources/Bindings/swift",
      swiftSettings: swiftSettings),

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
        "FairwayRoads", "FairwaySessions", "GeoCorridor", "GeoKernel", "RoadGraph", "SeededRandom", "TraceFiles",
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
      name: "TestDoubles",
      dependencies: [
        "FairwayCore", "FairwayDirections", "FairwayNavigation", "FairwaySessions", "GeoKernel", "TownDrives",
      ],
      path: "Tests/TestDoubles", swiftSettings: swiftSettings),

    // An app whose delegates lack methods, of which the tests read standard output.
    .executableTarget(
      name: "ForgottenMethods",
      dependencies: ["FairwayCore", "FairwayNavigation", "FairwaySessions", "TownDrives"],
      path: "Tests/ForgottenMethods", swiftSettings: swiftSettings),

    .testTarget(
      name: "ReferenceKernelTests", dependencies: ["GeoKernel", "ReferenceKernel", "SeededRandom", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "KernelAgainstReferenceTests",
      dependencies: ["GeoKernel", "ReferenceKernel", "SeededRandom", "TestSupport"], swiftSettings: swiftSettings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "FairwayBench", "FairwayCommand", "FairwayCore", "FairwayDirections", "FairwayNavigation", "FairwayRoutes",
        "FairwaySessions", "ForgottenMethods", "GeoKernel", "RoadGraph", "SeededRandom", "TestSupport", "TownDrives",
        "TraceFiles",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "DriveLabTests",
      dependencies: ["DriveLab", "FairwayCore", "FairwayDirections", "GeoKernel", "TestSupport", "TraceFiles"],
      exclude: ["pretend-engine"], swiftSettings: swiftSettings),
    .testTarget(
      name: "TraceFilesTests",
      dependencies: ["CTraceFiles", "FairwayRoutes", "SeededRandom", "TestSupport", "TraceFiles"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "TestSupportTests", dependencies: ["GeoKernel", "SeededRandom", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayRoutesTests",
      dependencies: ["FairwayDirections", "FairwayRoutes", "GeoKernel", "SeededRandom", "TestSupport"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayGuidanceTests",
      dependencies: [
        "FairwayDirections", "FairwayEngine", "FairwayGuidance", "FairwayRoutes", "GeoKernel", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayServicesTests",
      dependencies: [
        "FairwayDirections", "FairwayGuidance", "FairwayRequests", "FairwayRoutes", "FairwayServices", "GeoKernel",
        "SeededRandom",
        "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayDirectionsTests",
      dependencies: [
        "FairwayDirections", "FairwayRoutes", "FairwayServices", "GeoKernel", "SeededRandom", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayEngineTests",
      dependencies: [
        "DriveLab", "FairwayCore", "FairwayDirections", "FairwayEngine", "GeoKernel", "SeededRandom", "TestSupport",
        "TownDrives", "TraceFiles",
      ],
      exclude: ["GoldenStates"], swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayRouterTests",
      dependencies: [
        "DriveLab", "FairwayCore", "FairwayDirections", "FairwayEngine", "FairwayRequests", "FairwayRouter",
        "FairwayRoutes", "GeoKernel", "SeededRandom", "TestDoubles", "TestSupport", "TownDrives",
      ],
      swiftSettings: swiftSettings),
    // README's first program, with the one import that it has.
    .testTarget(
      name: "FairwayCoreTests",
      dependencies: ["FairwayCore", "FairwayDirections", "GeoKernel", "TestSupport", "TownDrives"],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwaySessionsTests",
      dependencies: [
        "FairwayCore", "FairwayDirections", "FairwayNavigation", "FairwayRoads", "FairwaySessions", "GeoKernel",
        "RoadGraph", "SeededRandom", "TestDoubles", "TestSupport", "TownDrives",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayNavigationTests",
      dependencies: [
        "FairwayCore", "FairwayDirections", "FairwayNavigation", "FairwayRoads", "FairwaySessions", "GeoKernel",
        "RoadGraph", "SeededRandom", "TestDoubles", "TestSupport", "TownDrives",
      ],
      exclude: ["Resources"], swiftSettings: swiftSettings),
    // The C interface beside the Swift types that it stands for; programs in C are in Tests/Products/C.
    .testTarget(
      name: "FairwayCTests",
      dependencies: [
        "CFairway", "FairwayC", "FairwayCore", "FairwayDirections", "FairwayRequests", "FairwayRoutes", "GeoKernel",
        "SeededRandom", "TestSupport", "TownDrives",
      ],
      exclude: ["Constants.txt"], swiftSettings: swiftSettings),
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
      name: "FairwayRoadsTests",
      dependencies: [
        "FairwayCore", "FairwayDirections", "FairwayEngine", "FairwayRoads", "FairwayRouter", "FairwayRoutes",
        "GeoKernel", "RoadExtract", "RoadGraph", "SeededRandom", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayCameraTests",
      dependencies: [
        "FairwayCamera", "FairwayEngine", "FairwayRoutes", "GeoKernel", "SeededRandom", "TestSupport",
      ],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "RoadGraphTests",
      dependencies: ["GeoKernel", "RoadExtract", "RoadGraph", "SeededRandom", "TestSupport"],
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

// SwiftPM compiles a target again when a module has changed that its dependencies name, but not when one has that those
// export: a program could be linked of parts that do not fit. So each target names all that stand beneath it.
let named = Dictionary(
  uniqueKeysWithValues: package.targets.map { target in
    let names = target.dependencies.compactMap { dependency in
      if case .byNameItem(let name, _) = dependency { name } else { nil }
    }
    return (target.name, names)
  })

func beneath(_ target: String) -> Set<String> {
  (named[target] ?? []).reduce(into: []) { all, name in all.formUnion(beneath(name).union([name])) }
}

for target in package.targets {
  let others = beneath(target.name).subtracting(named[target.name] ?? [])
  target.dependencies += others.sorted().map { .byName(name: $0) }
}

// So do dependents, whose targets name products.
let swiftModules = Set(package.targets.lazy.filter { $0.path?.hasPrefix("CSources") != true }.map(\.name))
package.products = package.products.map { product in
  guard let library = product as? Product.Library, library.type == nil else { return product }
  let others = library.targets.reduce(into: Set()) { $0.formUnion(beneath($1)) }
  return .library(
    name: library.name,
    targets: library.targets + others.intersection(swiftModules).subtracting(library.targets).sorted())
}

// A build with a sanitizer takes long. FAIRWAY_TESTS names the test targets that it is for: nothing but these and what is
// beneath them is built.
if let chosen = Context.environment["FAIRWAY_TESTS"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var (kept, left): (Set<String>, [String]) = ([], chosen.split(separator: " ").map(String.init))
  while let name = left.popLast() {
    guard kept.insert(name).inserted else { continue }
    for dependency in targets[name]?.dependencies ?? [] {
      switch dependency {
      case .byNameItem(let other, _), .targetItem(let other, _): left.append(other)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}
