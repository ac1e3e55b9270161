# Makes the interface of the standard library for Linux one for iOS 16 on arm64, of which the types and availability are read.
s/^(\/\/ swift-module-flags:.*) -target [^ ]+/\1 -target arm64-apple-ios16.0/
# A function of an interface that is emitted into clients has a body; one function has none.
s/@backDeployed\([^)]*\)//
# Of a C library's header, which only x86-64 has.
s/self = _stdlib_remainderl\(self, other\)/self += other/
s/self = _stdlib_squareRootl\(self\)/self += self/
