import FairwayCommand

Fairway.main()
