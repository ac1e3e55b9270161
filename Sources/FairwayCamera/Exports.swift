// What is looked at is a session of the engine.
@_exported public import FairwayEngine
