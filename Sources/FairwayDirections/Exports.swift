// A client sends the requests of services, and lines of files are routes as well.
@_exported public import FairwayServices
@_exported public import RouteLines

// Transports and offline answers are made of its sessions and requests, which Linux has in a module apart.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
