import FairwayCore
import Foundation
import SwiftUI

@main
struct FirstDriveApp: App {
  var body: some Scene {
    WindowGroup {
      if let path = Bundle.main.path(forResource: "region", ofType: "roads"),
        let drive = try? Drive(to: LocationCoordinate2D(latitude: 40.00449, longitude: -30.00364), on: path)
      {
        DriveView(drive: drive)
      } else {
        Text("The app has no roads: add region.roads to its target")
      }
    }
  }
}

struct DriveView: View {
  @ObservedObject var drive: Drive

  var body: some View {
    VStack {
      Image(systemName: drive.symbol).font(.largeTitle)
      Text(drive.instruction).font(.title)
      Text("in \(Int(drive.metres)) m")
      Button("Drive") { drive.start() }
    }
  }
}
