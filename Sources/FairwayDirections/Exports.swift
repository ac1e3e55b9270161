// A client sends the requests of services, and lines of files are routes as well.
@_exported public import FairwayServices
@_exported public import RouteLines
