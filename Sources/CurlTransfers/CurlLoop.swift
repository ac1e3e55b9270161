#if os(Linux)
  internal import CCurl
  internal import Dispatch
  internal import EmbeddedShims

  /// Runs transfers side by side with libcurl, on one thread that is there while there are transfers.
  ///
  /// Connections are kept and used again. Answers are given on that thread: whoever gets one leaves it soon. The loop may
  /// be used from any thread, and ends with its last transfer once it is let go.
  package final class CurlLoop: Sendable {
    /// A transfer's number; numbers are not used again.
    package typealias Number = UInt64

    private struct State {
      var lastNumber: Number = 0
      var starting:
        [(number: Number, request: CurlRequest, answer: @Sendable (Result<CurlAnswer, CurlFailure>) -> Void)] =
          []
      var cancelled: Set<Number> = []
      var isRunning = false
    }

    /// libcurl's handle of many transfers. All but a wake-up is for the queue only.
    private struct Multi: @unchecked Sendable {
      let handle: UnsafeMutableRawPointer
    }

    private let multi: Multi?
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "fairway.transfers")

    /// A loop without transfers.
    package init() {
      multi = Self.isReady ? curl_multi_init().map { Multi(handle: $0) } : nil
    }

    deinit {
      if let multi { curl_multi_cleanup(multi.handle) }
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// Starts a transfer; its answer comes exactly once.
    package func start(
      _ request: CurlRequest, answer: @escaping @Sendable (Result<CurlAnswer, CurlFailure>) -> Void
    ) -> Number {
      let (number, isRunning) = state.withLock { state in
        state.lastNumber += 1
        state.starting.append((state.lastNumber, request, answer))
        defer { state.isRunning = true }
        return (state.lastNumber, state.isRunning)
      }
      if isRunning { wake() } else { queue.async { self.run() } }
      return number
    }

    /// Gives a transfer up; without effect once it is answered.
    package func cancel(_ number: Number) {
      let isRunning = state.withLock { state in
        if state.isRunning { state.cancelled.insert(number) }
        return state.isRunning
      }
      if isRunning { wake() }
    }

    private func wake() {
      if let multi { curl_multi_wakeup(multi.handle) }
    }

    /// Works until there are no transfers.
    private func run() {
      var transfers: [Number: CurlTransfer] = [:]
      var numbers: [UnsafeMutableRawPointer: Number] = [:]

      func end(_ number: Number, _ finish: (CurlTransfer) -> Void) {
        guard let transfer = transfers.removeValue(forKey: number) else { return }
        numbers[transfer.easy] = nil
        if let multi { curl_multi_remove_handle(multi.handle, transfer.easy) }
        finish(transfer)
      }

      while true {
        let work = state.withLock { state -> State in
          let work = state
          state.starting = []
          state.cancelled = []
          state.isRunning = !(transfers.isEmpty && work.starting.isEmpty)
          return work
        }
        guard !(transfers.isEmpty && work.starting.isEmpty) else { return }
        for (number, request, answer) in work.starting {
          guard !work.cancelled.contains(number) else {
            answer(.failure(.cancelled))
            continue
          }
          guard let transfer = CurlTransfer(request, answer: answer) else { continue }
          guard let multi, curl_multi_add_handle(multi.handle, transfer.easy) == CURLM_OK else {
            transfer.finish(.other("libcurl could not be started"))
            continue
          }
          transfers[number] = transfer
          numbers[transfer.easy] = number
        }
        for number in work.cancelled { end(number) { $0.finish(.cancelled) } }

        guard let multi, !transfers.isEmpty else { continue }
        var count: Int32 = 0
        let code = curl_multi_perform(multi.handle, &count)
        guard code == CURLM_OK else {
          let text = String(cString: curl_multi_strerror(code))
          for number in Array(transfers.keys) { end(number) { $0.finish(.other(text)) } }
          continue
        }
        while let message = curl_multi_info_read(multi.handle, &count) {
          guard message.pointee.msg == CURLMSG_DONE, let number = numbers[message.pointee.easy_handle] else { continue }
          let code = ccurl_result(message)
          end(number) { $0.finish(code) }
        }
        // Wakes by itself for what is due; the second is for safety.
        if !transfers.isEmpty { curl_multi_poll(multi.handle, nil, 0, 1000, nil) }
      }
    }
  }
#endif
