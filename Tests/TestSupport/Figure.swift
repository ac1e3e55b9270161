/// Prints a row of the table that `Benchmarks/what-happens` makes of what tests measure.
public func printFigure(_ situation: String, _ figure: String) { print("figure: | \(situation) | \(figure) |") }
