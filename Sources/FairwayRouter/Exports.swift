// A router follows routes with the engine, and asks a provider for more.
@_exported public import FairwayEngine
@_exported public import FairwayRequests
