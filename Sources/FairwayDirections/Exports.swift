// A client sends the requests of services, and tells of its work.
@_exported public import FairwayMonitor
@_exported public import FairwayServices
