import FairwayCommand

Program(name: "fairway-bench", work: BenchCommand.run).main()
