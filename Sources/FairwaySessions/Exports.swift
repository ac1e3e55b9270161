// What is recorded and continued is a router, or a session around one.
@_exported public import FairwayNavigation
