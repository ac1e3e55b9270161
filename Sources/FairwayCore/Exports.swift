// A router follows routes with the engine, also those along lines; services write its requests.
@_exported public import FairwayRouter
@_exported public import FairwayServices
@_exported public import RouteLines
