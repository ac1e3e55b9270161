extension Language {
  static let japanese = make(
    identifier: "ja",
    name: "日本語",
    numbers: Numbers(plural: .uniform, ordinals: (1...10).map { "\($0)番目" }, furtherOrdinal: "{number}番目"),
    pace: Pace(sentence: 1.239, word: 0.0, letter: 0.062, digit: 0.09, mark: 0.734, countsMorae: true),
    texts: """
      distances:
        meters:
          other: "{number}メートル"
        kilometers:
          other: "{number}キロメートル"
        feet:
          other: "{number}フィート"
        yards:
          other: "{number}ヤード"
        miles:
          other: "{number}マイル"
        mileQuarters: "4分の1マイル", "半マイル", "4分の3マイル"
      compass: "北", "北東", "東", "南東", "南", "南西", "西", "北西"
      turns:
        sharpLeft: "大きく左折です"
        left: "左折です"
        slightLeft: "斜め左方向です"
        straight: "直進です"
        slightRight: "斜め右方向です"
        right: "右折です"
        sharpRight: "大きく右折です"
        uTurn: "Uターンです"
        unknown: "曲がります"
      // The way stands before the turn.
      way:
        toward: "{destination}方面へ"
        onto: "{road}へ"
        ontoToward: "{road}、{destination}方面へ"
        uTurn: "{road}で"
        ontoAhead: "{road}に"
        along: "{road}を"
        staying: "{road}に沿って"
        backAlong: "{road}で"
      maneuvers:
        turn: "{way}{turn}"
        turnAtJunction: "{junction}で{turn}"
        endOfRoad: "突き当たりを{way}{turn}"
        continueStraight: "{way}直進です"
        continueOn: "{way}道なりに進みます"
        newName:
          sharpLeft: "{way}大きく左に進みます"
          left: "{way}左方向に進みます"
          slightLeft: "{way}斜め左方向に進みます"
          straight: "{way}進みます"
          slightRight: "{way}斜め右方向に進みます"
          right: "{way}右方向に進みます"
          sharpRight: "{way}大きく右に進みます"
          uTurn: "{way}Uターンです"
          unknown: "{way}進みます"
        merge:
          left: "左側で{way}合流します"
          right: "右側で{way}合流します"
          ahead: "{way}合流します"
        onRamp:
          left: "左側の入口から{way}入ります"
          right: "右側の入口から{way}入ります"
          ahead: "入口から{way}入ります"
        offRamp:
          left: "左側の出口から{way}出ます"
          right: "右側の出口から{way}出ます"
          ahead: "出口から{way}出ます"
        numberedExit:
          left: "左側の出口{exit}から{way}出ます"
          right: "右側の出口{exit}から{way}出ます"
          ahead: "出口{exit}から{way}出ます"
        fork:
          sharpLeft: "分岐を{way}大きく左方向です"
          left: "分岐を{way}左方向です"
          slightLeft: "分岐を{way}左方向です"
          straight: "分岐を{way}直進です"
          slightRight: "分岐を{way}右方向です"
          right: "分岐を{way}右方向です"
          sharpRight: "分岐を{way}大きく右方向です"
          uTurn: "{way}Uターンです"
          unknown: "分岐を{way}直進です"
        lanes:
          left: "左側の車線を進みます"
          right: "右側の車線を進みます"
          middle: "中央の車線を進みます"
          leftOrRight: "左側または右側の車線を進みます"
          straight: "直進です"
        laneUse:
          left: "左側の車線から{maneuver}"
          right: "右側の車線から{maneuver}"
          middle: "中央の車線から{maneuver}"
          severalLeft: "左側{lanes}車線から{maneuver}"
          severalRight: "右側{lanes}車線から{maneuver}"
          severalMiddle: "中央{lanes}車線から{maneuver}"
          numbers: "2", "3"
        turnAtRoundabout: "ラウンドアバウトを{way}{turn}"
        exitCircle: "{circle}から{way}出ます"
        roundabout: "ラウンドアバウト"
        rotary: "ロータリー"
        circleExit: "{ordinal}の出口"
        ferry: "[{road}の]フェリーに乗ります"
        train: "[{road}の]列車に乗ります"
        pushBike: "自転車を降りて[{road}を]押して歩きます"
      arrivals:
        destination:
          ahead: "目的地に到着します"
          aheadSide: "目的地は{side}です"
          now: "目的地に到着しました[。{side}です]"
          title: "目的地[、{side}]"
        stop:
          ahead: "経由地[「{place}」]に到着します"
          aheadSide: "経由地[「{place}」]は{side}です"
          now: "経由地[「{place}」]に到着しました[。{side}です]"
          title: "経由地[「{place}」][、{side}]"
        sides:
          sharpLeft: "左側"
          left: "左側"
          slightLeft: "左側"
          straight: "正面"
          slightRight: "右側"
          right: "右側"
          sharpRight: "右側"
      driving:
        depart: "[{road}を]{compass}に進みます"
        departUnknown: "出発します[。{road}を進みます]"
        circle: "{circle}に入り、{ordinal}の出口から{way}出ます"
        circleWithoutNumber: "{circle}に入り、{way}出ます"
        enterCircle: "{circle}に入ります"
        follow: "[{road}を]{distance}道なりに進みます"
      cycling:
        depart: "[{road}を]{compass}に進みます"
        departUnknown: "出発します[。{road}を進みます]"
        circle: "{circle}に入り、{ordinal}の出口から{way}出ます"
        circleWithoutNumber: "{circle}に入り、{way}出ます"
        enterCircle: "{circle}に入ります"
        follow: "[{road}を]{distance}道なりに進みます"
      walking:
        depart: "[{road}を]{compass}に歩きます"
        departUnknown: "歩いて出発します[。{road}を進みます]"
        circle: "{circle}に沿って歩き、{ordinal}の出口から{way}出ます"
        circleWithoutNumber: "{circle}に沿って歩き、{way}出ます"
        enterCircle: "{circle}まで歩きます"
        follow: "[{road}を]{distance}道なりに歩きます"
      announcements:
        ahead: "{distance}先、{maneuver}"
        joined: "{maneuver}。その先、{next}"
        joinedAhead: "{maneuver}。その{distance}先、{next}"
      wayBack:
        left: "ルートは左に{distance}です"
        right: "ルートは右に{distance}です"
        ahead: "ルートは前方{distance}です"
        behind: "ルートは後方{distance}です"
        compass: "ルートは{compass}に{distance}です"
      exit: "出口"
      alerts:
        ahead: "この先、{place}"
        climb: "この先、{distance}で{height}の上り坂"
        words: "速度取締カメラ", "信号カメラ", "踏切", "横断歩道", "スクールゾーン", "ゲート", "危険箇所"
      """)
}
