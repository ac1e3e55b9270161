# Compiles the engine and the C interface in Embedded Swift as one module, FairwayWhole; sourced by what builds the C library
# for another platform.
#
# Embedded Swift compiles each generic function, and much else, again in every module that uses it: two thirds of what it
# made module by module were copies. As one module the sources compile in half the time, and the result is smaller. Whether
# they compile module by module, without a warning, is a test (Tests/Embedded/run).

# Each after those that it imports.
modules=(EmbeddedShims GeoKernel RoadGraph FairwayRoutes RoadRoutes RouteLines FairwayGuidance FairwayRequests
  FairwayServices FairwayEngine FairwayRouter FairwayRoads FairwayCamera FairwayCore FairwayC)
c_sources=(CSources/CGeoKernel/*.c CSources/CRoadGraph/*.c CSources/CRoadRoutes/*.c)
includes=(-ICSources/CGeoKernel/include -ICSources/CRoadGraph/include -ICSources/CRoadRoutes/include
  -ICSources/CRoadGraph)

# swift_files MODULE: its sources; what Embedded Swift cannot compile is in a folder FullSwift.
swift_files() { find "Sources/$1" -name '*.swift' ! -path '*/FullSwift/*' | LC_ALL=C sort; }

# What the objects depend on, with the files that are given.
state_of() {
  {
    swiftc --version 2>/dev/null
    find CSources/{CGeoKernel,CFairway,CRoadGraph,CRoadRoutes} "${modules[@]/#/Sources/}" Sources/Packaging/whole-module.sh "$@" \
      -type f ! -path '*.docc/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
  } | sha256sum
}

# set_swift_options TARGET OUT: sets `swift_options`, the options of all that is compiled for a platform with its modules in OUT.
# A module and its object are made in one go, since all of the module is optimized for either.
set_swift_options() {
  local header root=$PWD option
  for header in CGeoKernel:CGeoKernel/include/CGeoKernel.h CRoadGraph:CRoadGraph/include/CRoadGraph.h \
    CRoadRoutes:CRoadRoutes/include/CRoadRoutes.h CFairway:CFairway/fairway.h; do
    printf 'module %s { header "%s" export * }\n' "${header%%:*}" "$root/CSources/${header#*:}"
  done >"$2/module.modulemap"
  swift_options=(-target "$1" -enable-experimental-feature Embedded -wmo -parse-as-library -swift-version 6 -package-name fairway
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
    -enable-upcoming-feature MemberImportVisibility -I "$2" -no-emit-module-separately-wmo)
  for option in "-fmodule-map-file=$2/module.modulemap" "${includes[@]}"; do swift_options+=(-Xcc "$option"); done
}

# whole_module OUT OPTION ...: makes OUT/FairwayWhole.o and OUT/FairwayWhole.swiftmodule.
whole_module() {
  local out=$1 module file
  shift
  rm -rf "$out/whole"
  mkdir -p "$out/whole"
  # What a source imports of the others is here already; the modules that it names are empty.
  : >"$out/whole/none.swift"
  for module in "${modules[@]}"; do
    swiftc "${swift_options[@]}" "$@" -module-name "$module" "$out/whole/none.swift" \
      -emit-module -emit-module-path "$out/$module.swiftmodule" || return 1
    # Files of two modules may have one name.
    while IFS= read -r file; do ln -s "$PWD/$file" "$out/whole/$module-${file##*/}"; done < <(swift_files "$module")
  done
  rm "$out/whole/none.swift"
  swiftc "${swift_options[@]}" "$@" -suppress-warnings -module-name FairwayWhole "$out/whole"/*.swift \
    -emit-module -emit-module-path "$out/FairwayWhole.swiftmodule" -c -o "$out/FairwayWhole.o"
}
