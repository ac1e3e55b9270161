// The requests of services are those that routers make.
@_exported public import FairwayRequests
