package import FairwayRoutes

/// The forms in which a fix is written on lines.
package enum FixLineForm: String, CaseIterable, Sendable {
  /// A header that names the columns, then the columns.
  case csv
  /// A JSON object with the keys of the CSV columns.
  case ndjson
  /// Sentences of NMEA 0183, several for each fix.
  case nmea
  /// Reports of gpsd in JSON.
  case gpsd
}

/// Reads fixes from lines, each in whichever form it is written, as soon as a line is complete.
package struct FixLines {
  private let form: FixLineForm?
  private let acceptsMissingChecksum: Bool
  private var clock: TraceClock
  private let json = NDJSONFix()
  private let gpsd = GPSDParser()
  /// The time of gpsd's last fix. It reports a fix again when it learns more about it, which is too late here.
  private var reportedTime = Double.nan
  private var sentences = NMEAFixes()
  private var layout: CSVLayout?
  private var hasBegun = false

  /// Creates a reader of lines.
  ///
  /// - Parameter form: The form of every line; nil recognizes it for each.
  package init(_ reading: TraceReading = .init(), form: FixLineForm? = nil) {
    self.form = form
    acceptsMissingChecksum = reading.acceptsMissingChecksums
    clock = TraceClock(rate: reading.rate, unit: reading.timeUnit)
  }

  /// Reads a line, and appends the fixes that it completes.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - number: The number of the line, for errors.
  ///   - fixes: The fixes so far.
  ///   - errors: The errors so far. A line may have several sentences, and so fixes and errors.
  package mutating func read(
    _ line: ArraySlice<UInt8>, number: Int, into fixes: inout FixColumns, errors: inout [LineError]
  ) {
    // A copy, so that what is remembered of a sentence does not keep a whole buffer.
    var line = Array(line)
    if !hasBegun, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    hasBegun = true
    while let byte = line.last, byte <= UInt8(ascii: " ") { line.removeLast() }
    guard let start = line.firstIndex(where: { $0 > UInt8(ascii: " ") }) else { return }
    do throws(LineFault) {
      switch form ?? Self.form(of: line[start...]) {
      case .nmea: readNMEA(line, number, &fixes, &errors)
      case .ndjson: try append(json.fix(line[start...]), at: start, to: &fixes)
      case .gpsd: try readGPSD(line[start...], to: &fixes)
      case .csv: try readCSV(line, start, &fixes)
      }
    } catch {
      errors.append(error.error(number, line.indices))
    }
  }

  /// Appends the fix of the last sentences, if there is one.
  ///
  /// - Parameter number: The number of the last line, for errors.
  package mutating func finish(number: Int, into fixes: inout FixColumns, errors: inout [LineError]) {
    var completed = FixColumns()
    sentences.finish(into: &completed)
    append(completed, number, &fixes, &errors)
  }

  /// Recognizes the form of a line that is not blank.
  static func form(of line: ArraySlice<UInt8>) -> FixLineForm {
    if line.first == UInt8(ascii: "{") { return GPSDParser.isReport(line) ? .gpsd : .ndjson }
    let isNMEA = line.first == UInt8(ascii: "$") || line.first == UInt8(ascii: "!") || NMEASentence.isStarted(in: line)
    return isNMEA ? .nmea : .csv
  }

  private mutating func readNMEA(
    _ line: [UInt8], _ number: Int, _ fixes: inout FixColumns, _ errors: inout [LineError]
  ) {
    let ranges = NMEASentence.ranges(in: line, line.indices)
    if ranges.isEmpty {
      errors.append(LineError(line: number, column: 1, "no sentence of NMEA 0183 begins on this line with a $"))
    }
    for range in ranges {
      do throws(LineFault) {
        let sentence = try NMEASentence(line, range, acceptsMissingChecksum: acceptsMissingChecksum)
        guard !sentence.isProprietary, let report = try NMEAReport(sentence) else { continue }
        var completed = FixColumns()
        sentences.add(sentence, report, into: &completed)
        append(completed, number, &fixes, &errors)
      } catch {
        errors.append(error.error(number, line.indices))
      }
    }
  }

  private mutating func append(
    _ completed: FixColumns, _ number: Int, _ fixes: inout FixColumns, _ errors: inout [LineError]
  ) {
    for index in 0..<completed.count {
      guard clock.rate != nil || !completed.timestamps[index].isNaN else {
        errors.append(
          LineError(line: number, column: 1, "the fix has no date: no RMC or ZDA with a date came before it"))
        continue
      }
      var fix = completed[index]
      if clock.rate != nil { fix.timestamp = clock.time(own: fix.timestamp) }
      fixes.append(fix)
    }
  }

  private mutating func readGPSD(_ line: ArraySlice<UInt8>, to fixes: inout FixColumns) throws(LineFault) {
    switch try gpsd.report(line) {
    case .fix(var fix):
      guard fix.timestamp != reportedTime else { return }
      reportedTime = fix.timestamp
      if clock.rate != nil { fix.timestamp = clock.time(own: fix.timestamp) }
      fixes.append(fix)
    case .nothing: break
    case .error(let message): throw LineFault(at: line.startIndex, reason: "gpsd reports an error: \(message)")
    }
  }

  private mutating func readCSV(_ line: [UInt8], _ start: Int, _ fixes: inout FixColumns) throws(LineFault) {
    // A number, or an empty cell, is no header.
    let isText = [0x22, UInt8(ascii: "_")].contains(line[start]) || (0x41...0x7A).contains(line[start])
    if isText, let header = try? CSVLayout(header: line, line.indices, needsTime: clock.rate == nil) {
      guard header.hasTime || clock.rate != nil else {
        throw LineFault(at: start, reason: "the header has no column 'timestamp'")
      }
      layout = header
      return
    }
    guard let layout else {
      throw LineFault(
        at: start,
        reason: "the line is neither JSON, nor a sentence of NMEA 0183, nor the header of a CSV trace, which names "
          + "the columns 'latitude' and 'longitude'")
    }
    try append(layout.fix(line.span, line.indices), at: start, to: &fixes)
  }

  /// Appends a fix whose time counts the chosen unit.
  private mutating func append(
    _ fix: FixColumns.Fix, at start: Int, to fixes: inout FixColumns
  ) throws(LineFault) {
    var fix = fix
    guard clock.rate != nil || !fix.timestamp.isNaN else { throw LineFault(at: start, reason: "the fix has no time") }
    fix.timestamp = clock.time(own: fix.timestamp)
    let unit = TimeUnit(ofTimestamp: fix.timestamp)
    guard unit == .seconds || clock.rate != nil else {
      throw LineFault(
        at: start,
        reason: "the time stamp looks like \(unit), not seconds (\(fix.timestamp)); --time-unit \(unit.rawValue) "
          + "reads it")
    }
    fixes.append(fix)
  }
}
