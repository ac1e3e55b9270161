// A router follows routes with the engine; services write its requests.
@_exported public import FairwayRouter
@_exported public import FairwayServices
