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

// What stands upon what, from the ground up: each module with all beneath it. SwiftPM compiles a target again when a
// module that its dependencies name has changed, and not when one has that those export, so targets name whole stacks.
let kernel = ["CGeoKernel", "EmbeddedShims", "GeoKernel"]
let corridor = kernel + ["CGeoCorridor", "GeoCorridor"]
let roads = kernel + ["CRoadGraph", "RoadGraph"]
let extract = roads + ["CRoadExtract", "RoadExtract"]
let routes = kernel + ["FairwayRoutes"]
let ways = routes + ["CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes"]
let lines = routes + ["RouteLines"]
let guidance = routes + ["FairwayGuidance"]
let requests = guidance + ["FairwayRequests"]
let services = requests + ["FairwayServices"]
let client = services + ["CurlTransfers", "RouteLines", "FairwayDirections"]
let engine = routes + ["FairwayEngine"]
let router = requests + ["FairwayEngine", "FairwayRouter"]
let core = router + ["FairwayServices", "RouteLines", "FairwayCore"]
let roadWitness = router + ["CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes", "FairwayRoads"]
let camera = engine + ["FairwayCamera"]
let map = engine + ["FairwayMap"]
let sessions =
  core + ["CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes", "FairwayRoads", "FairwaySessions"]
let faces = sessions + ["CurlTransfers", "FairwayDirections", "FairwayMap", "FairwayNavigation"]
let traces = lines + ["CTraceFiles", "TraceFiles"]
let lab = core + ["CurlTransfers", "FairwayDirections", "SeededRandom", "CTraceFiles", "TraceFiles", "DriveLab"]
let measured = faces + ["SeededRandom", "CTraceFiles", "TraceFiles", "DriveLab"]
let command =
  measured + [
    "CFairway", "CRoadExtract", "RoadExtract", "CGeoCorridor", "GeoCorridor",
    "FairwayCommand",
  ]
let bench = command + ["CBenchPeers", "RoadNetworks", "FairwayBench"]
let tests = kernel + ["SeededRandom", "TestSupport"]
let town = core + ["CurlTransfers", "FairwayDirections", "SeededRandom", "TestSupport", "TownDrives"]
let doubles = faces + ["SeededRandom", "TestSupport", "TownDrives", "TestDoubles"]

/// The modules of a stack, for a target that stands on all of them.
func on(_ stack: [String], _ others: String...) -> [Target.Dependency] { (stack + others).map { .byName(name: $0) } }
/// What is beneath the last module of a stack, for the target of that module.
func beneath(_ stack: [String], _ others: String...) -> [Target.Dependency] { on(stack.dropLast() + others) }
/// The product of a stack's last module. Its dependents compile again whenever a module in Swift beneath it has changed.
func library(_ stack: [String]) -> Product {
  .library(name: stack.last!, targets: stack.reversed().filter { !unseen.contains($0) })
}
/// The modules of those stacks that no dependent imports.
let unseen: Set = ["CGeoKernel", "CGeoCorridor", "CRoadGraph", "CRoadRoutes", "CurlTransfers"]

let package = Package(
  name: "fairway",
  platforms: [.macOS(.v13), .iOS(.v16)],
  products: [
    library(kernel), library(corridor), library(roads), library(routes), library(ways), library(lines),
    library(guidance), library(requests), library(services), library(client), library(engine), library(router),
    library(core), library(roadWitness), library(camera), library(map), library(sessions), library(faces),
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

    // What Embedded Swift, and Apple's systems before the newest, lack of the standard library: in other builds nothing
    // but the import of locks.
    .target(name: "EmbeddedShims", swiftSettings: pointerFree + [.enableExperimentalFeature("Lifetimes")]),

    // The kernel in C, with the checksum of files, and the Swift owners of its handles.
    .target(
      name: "CGeoKernel", dependencies: [.target(name: "CProj", condition: withPROJ)], path: "CSources/CGeoKernel",
      exclude: ["geodesic_coefficients.py", "trigonometry_coefficients.py"],
      cSettings: cSettings + [definesPROJ], linkerSettings: libm),
    .target(name: "GeoKernel", dependencies: beneath(kernel), swiftSettings: swiftSettings),

    // Corridors, apart from the kernel because they need GEOS, which is LGPL. They use the kernel's internal headers.
    // Without the trait PROJ they do not build, and neither do the command line and the benchmarks; the C library does,
    // without its functions for corridors.
    .target(
      name: "CGeoCorridor", dependencies: ["CGeoKernel", "CGeos", "CProj"], path: "CSources/CGeoCorridor",
      cSettings: cSettings + [definesPROJ, .headerSearchPath("../CGeoKernel")], linkerSettings: libm),
    .target(name: "GeoCorridor", dependencies: beneath(corridor), swiftSettings: swiftSettings),

    // Roads without a route: a packed file, read where it lies, and a matcher in C. Nothing of the engine needs them.
    .target(
      name: "CRoadGraph", dependencies: ["CGeoKernel"], path: "CSources/CRoadGraph",
      cSettings: cSettings + [.headerSearchPath("../CGeoKernel")], linkerSettings: libm),
    .target(name: "RoadGraph", dependencies: beneath(roads), swiftSettings: swiftSettings),

    // Extracts of OpenStreetMap, of which the command line makes road files. In C++, because protozero is.
    .target(
      name: "CRoadExtract", dependencies: ["CGeoKernel", "CRoadGraph", "CZlib"], path: "CSources/CRoadExtract",
      cxxSettings: [
        .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"), .enableWarning("conversion"),
      ]),
    .target(name: "RoadExtract", dependencies: beneath(extract), swiftSettings: swiftSettings),

    // Routes as values, and their JSON. No Foundation.
    .target(name: "FairwayRoutes", dependencies: beneath(routes), swiftSettings: pointerFree),

    // Ways on road files: costs, turns and the search in C, over what the reader of the files shares with it.
    .target(
      name: "CRoadRoutes", dependencies: ["CGeoKernel", "CRoadGraph"], path: "CSources/CRoadRoutes",
      cSettings: cSettings + [.headerSearchPath("../CGeoKernel"), .headerSearchPath("../CRoadGraph")],
      linkerSettings: libm),
    .target(name: "RoadRoutes", dependencies: beneath(ways), swiftSettings: swiftSettings),

    // Routes of lines: GPX and GeoJSON, read and written. No Foundation.
    .target(name: "RouteLines", dependencies: beneath(lines), swiftSettings: pointerFree),

    // The words and signs of maneuvers, in ten languages. No Foundation.
    .target(name: "FairwayGuidance", dependencies: beneath(guidance), swiftSettings: pointerFree),

    // What is asked of a provider of routes, providers made of others, and what a client and a router log. No Foundation,
    // but for the language of the user.
    .target(
      name: "FairwayRequests", dependencies: beneath(requests), exclude: ["Embedded"], swiftSettings: pointerFree),

    // The form of requests to routing services over HTTP. What needs Foundation is in a folder of its own.
    .target(name: "FairwayServices", dependencies: beneath(services), swiftSettings: pointerFree),

    // The client, which sends the requests; on Linux over libcurl, because URLSession is not safe there.
    .target(
      name: "CurlTransfers",
      dependencies: ["EmbeddedShims", .target(name: "CCurl", condition: .when(platforms: [.linux]))],
      swiftSettings: swiftSettings),
    .target(name: "FairwayDirections", dependencies: beneath(client), swiftSettings: pointerFree),

    // The progress engine: a state and a fix make the next state. No Foundation.
    .target(name: "FairwayEngine", dependencies: beneath(engine), swiftSettings: pointerFree),

    // The router, which asks for new routes, and its delegate.
    .target(name: "FairwayRouter", dependencies: beneath(router), swiftSettings: pointerFree),

    // Roads as a second witness of the engine's decisions, drives without a route, and routes without a server.
    .target(name: "FairwayRoads", dependencies: beneath(roadWitness), swiftSettings: pointerFree),

    // The view of a map during a drive, as data. No Foundation.
    .target(name: "FairwayCamera", dependencies: beneath(camera), swiftSettings: pointerFree),

    // The one import that brings the engine and the router, and what they are fed with.
    .target(name: "FairwayCore", dependencies: beneath(core), swiftSettings: pointerFree),

    // Styles of maps, and the route and its progress as layers in them.
    .target(name: "FairwayMap", dependencies: beneath(map), swiftSettings: pointerFree),

    // Recordings of routers and of drives in files, which are replayed, explained and continued.
    .target(name: "FairwaySessions", dependencies: beneath(sessions), swiftSettings: pointerFree),

    // The faces: session and view delegate, navigator and listeners, legacy notifications.
    .target(name: "FairwayNavigation", dependencies: beneath(faces), swiftSettings: pointerFree),

    // The C library: its header, and the functions that the header declares. The only pointers above the kernel.
    .systemLibrary(name: "CFairway", path: "CSources/CFairway"),
    .target(
      name: "FairwayC",
      dependencies: on(
        core, "CFairway", "CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes", "FairwayRoads", "FairwayCamera") + [
          .target(name: "GeoCorridor", condition: withPROJ)
        ],
      swiftSettings: swiftSettings),

    // Traces in files: CSV, GPX, NDJSON and the packed form; plain lines are read in C for its speed.
    .target(name: "CTraceFiles", path: "CSources/CTraceFiles", cSettings: cSettings),
    .target(name: "TraceFiles", dependencies: beneath(traces), swiftSettings: pointerFree),

    // Random numbers that are the same everywhere, and labelled drives with their scores.
    .target(name: "SeededRandom", dependencies: on(kernel), swiftSettings: pointerFree),
    .target(name: "DriveLab", dependencies: beneath(lab), swiftSettings: pointerFree),

    // The command line: its subcommands, and the program that calls them.
    .target(
      name: "FairwayCommand", dependencies: beneath(command),
      resources: [
        .embedInCode("Resources/town-tour.json"), .embedInCode("Resources/report.html"),
        .embedInCode("Resources/report-map.js"), .embedInCode("Resources/report-reasons.json"),
      ],
      swiftSettings: pointerFree),
    .executableTarget(
      name: "fairway", dependencies: on(command), exclude: ["README.md"], swiftSettings: pointerFree),

    // The example that navigates, which each language has.
    .executableTarget(
      name: "Navigate", dependencies: on(core, "CurlTransfers", "FairwayDirections"), path: "Sources/Bindings/swift",
      swiftSettings: swiftSettings),

    // What a user would call instead, for comparison only: GEOS, PROJ, textbook loops; and the kernel itself from C, to
    // show what its Swift wrappers cost.
    .target(
      name: "CBenchPeers", dependencies: ["CGeoKernel", "CGeos", "CProj"], path: "Benchmarks/CBenchPeers",
      cSettings: cSettings, linkerSettings: libm),

    // Road networks of any size, of mirrored copies of a piece of country, and drives on road files.
    .target(
      name: "RoadNetworks", dependencies: on(roadWitness, "SeededRandom"), path: "Benchmarks/RoadNetworks",
      swiftSettings: pointerFree),

    // The bench: each part of the package beside those peers.
    .executableTarget(
      name: "FairwayBench", dependencies: beneath(bench), path: "Benchmarks/FairwayBench",
      swiftSettings: swiftSettings),

    // Other mathematics for the same geometry, to judge the kernel by. Nothing of the package is imported here.
    .target(name: "ReferenceKernel", path: "Tests/ReferenceKernel", swiftSettings: pointerFree),

    // The kernel's own geodesics for tests, whichever the trait chooses.
    .target(
      name: "CGeodesicSeries", dependencies: ["CGeoKernel"], path: "Tests/CGeodesicSeries",
      cSettings: cSettings + [.headerSearchPath("../../CSources/CGeoKernel")]),

    // Fixtures, random lines and properties, for tests only.
    .target(
      name: "TestSupport", dependencies: beneath(tests), path: "Tests/TestSupport", swiftSettings: swiftSettings),

    // The project's own town: recorded routes, a vehicle, a routing service that answers when it is told.
    .target(
      name: "TownDrives", dependencies: beneath(town), path: "Tests/TownDrives", swiftSettings: swiftSettings),

    // What stands in for an app: one recorder of the calls of routers and faces, as observer and as each delegate.
    .target(
      name: "TestDoubles", dependencies: beneath(doubles), path: "Tests/TestDoubles", swiftSettings: swiftSettings),

    // An app whose delegates lack methods, of which the tests read standard output.
    .executableTarget(
      name: "ForgottenMethods", dependencies: on(doubles), path: "Tests/ForgottenMethods",
      swiftSettings: swiftSettings),

    .testTarget(
      name: "GeoKernelTests",
      dependencies: on(tests, "CGeodesicSeries", "ReferenceKernel") + [.target(name: "CProj", condition: withPROJ)],
      swiftSettings: swiftSettings),
    .testTarget(
      name: "GeoCorridorTests",
      dependencies: on(tests, "CGeos", "CGeoCorridor", "GeoCorridor", "ReferenceKernel"), swiftSettings: swiftSettings),
    .testTarget(
      name: "RoadGraphTests",
      dependencies: on(tests, "CRoadGraph", "RoadGraph", "CRoadExtract", "RoadExtract"), swiftSettings: swiftSettings),
    // Ways on roads, their rules and hostile input; and beside a plain search that shares nothing with the router.
    .target(name: "ReferenceRoutes", path: "Tests/ReferenceRoutes", swiftSettings: pointerFree),
    .testTarget(
      name: "RoadRoutesTests",
      dependencies: on(
        ways, "RouteLines", "CRoadExtract", "RoadExtract", "ReferenceRoutes", "SeededRandom", "TestSupport"),
      swiftSettings: swiftSettings),
    // The models with the lines of files, and what tests are made of.
    .testTarget(
      name: "FairwayRoutesTests",
      dependencies: on(client, "SeededRandom", "TestSupport"), swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayGuidanceTests",
      dependencies: on(
        client, "FairwayEngine", "CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes", "CRoadExtract", "RoadExtract",
        "SeededRandom", "TestSupport"),
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayServicesTests",
      dependencies: on(client, "SeededRandom", "TestSupport"), swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayDirectionsTests",
      dependencies: on(client, "SeededRandom", "TestSupport"), swiftSettings: swiftSettings),
    .testTarget(
      name: "TraceFilesTests",
      dependencies: on(traces, "SeededRandom", "TestSupport"), swiftSettings: swiftSettings),
    // The engine, and the programs of README and of the pages, with the one import that they have.
    .testTarget(
      name: "FairwayEngineTests",
      dependencies: on(lab, "TestSupport", "TownDrives"),
      exclude: ["GoldenStates"], swiftSettings: swiftSettings),
    .testTarget(
      name: "DriveLabTests", dependencies: on(lab, "TestSupport"),
      exclude: ["pretend-engine"], swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayRouterTests",
      dependencies: on(measured, "TestSupport", "TownDrives", "TestDoubles"), swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayRoadsTests",
      dependencies: on(
        town, "CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes", "FairwayRoads", "CRoadExtract", "RoadExtract",
        "RoadNetworks"),
      swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayCameraTests",
      dependencies: on(camera, "SeededRandom", "TestSupport"), swiftSettings: swiftSettings),
    .testTarget(name: "FairwaySessionsTests", dependencies: on(doubles), swiftSettings: swiftSettings),
    .testTarget(
      name: "FairwayNavigationTests", dependencies: on(doubles), exclude: ["Resources"], swiftSettings: swiftSettings),
    // The C interface beside the Swift types that it stands for; programs in C are in Tests/Products/C.
    .testTarget(
      name: "FairwayCTests",
      dependencies: on(
        town, "CFairway", "CRoadGraph", "RoadGraph", "CRoadRoutes", "RoadRoutes", "FairwayRoads", "FairwayCamera",
        "CGeoCorridor", "GeoCorridor", "FairwayC"),
      exclude: ["Constants.txt"], swiftSettings: swiftSettings),
    .testTarget(
      name: "CommandTests",
      dependencies: on(bench, "FairwayCamera", "TestSupport", "TownDrives", "TestDoubles", "ForgottenMethods"),
      swiftSettings: swiftSettings),
  ],
  cLanguageStandard: .c11
)

// FAIRWAY_TESTS names test targets: nothing but these and what they stand on is built.
if let chosen = Context.environment["FAIRWAY_TESTS"]?.split(separator: " ").map(String.init) {
  let dependencies = package.targets.filter { chosen.contains($0.name) }.flatMap(\.dependencies)
  let names = chosen + dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
  (package.targets, package.products) = (package.targets.filter { names.contains($0.name) || $0.type == .system }, [])
}
