import FairwayCommand

Program(name: "fairway-bench") { words in
  if words.first == NetworkCommand.name {
    try await NetworkCommand.run(Array(words.dropFirst()))
  } else if words.first == DrivesCommand.name {
    try await DrivesCommand.run(Array(words.dropFirst()))
  } else {
    try await BenchCommand.run(words)
  }
}.main()
