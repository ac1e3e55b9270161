// What is asked for are routes with guidance.
@_exported public import FairwayGuidance
