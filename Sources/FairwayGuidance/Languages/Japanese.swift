extension Language {
  static let japanese = make(
    identifier: "ja",
    name: "日本語",
    numbers: Numbers(plural: .uniform, ordinals: (1...9).map { "\($0)つ目" } + ["10番目"], furtherOrdinal: "{number}番目"),
    pace: Pace(sentence: 1.239, word: 0.0, letter: 0.062, digit: 0.09, mark: 0.734, countsMorae: true),
    texts: """
      distances:
        meters:
          other: "{number}メートル"
        kilometers:
          other: "{number}キロ"
        feet:
          other: "{number}フィート"
        yards:
          other: "{number}ヤード"
        miles:
          other: "{number}マイル"
        mileQuarters: "0.25マイル", "0.5マイル", "0.75マイル"
      compass: "北", "北東", "東", "南東", "南", "南西", "西", "北西"
      turns:
        sharpLeft: "左手前方向へ進み"
        left: "左折し"
        slightLeft: "斜め左方向へ進み"
        straight: "直進し"
        slightRight: "斜め右方向へ進み"
        right: "右折し"
        sharpRight: "右手前方向へ進み"
        uTurn: "Uターンし"
        unknown: "曲がり"
      // A turn and its way are stems of verbs, one after the other; the last one ends with “ます”.
      way:
        toward: "、{destination}方面へ向かい"
        onto:
          name: "、{road}に入り"
        uTurn:
          name: "、{road}を進み"
        along:
          name: "、{road}を進み"
        staying:
          name: "、{road}を道なりに進み"
        backAlong:
          name: "、{road}を進み"
      maneuvers:
        turn: "{turn}{way}ます"
        turnAtJunction: "{junction}を{turn}ます"
        endOfRoad: "突き当たりを{turn}{way}ます"
        continueStraight: "直進し{way}ます"
        continueOn: "このまま進み{way}ます"
        newName:
          sharpLeft: "左手前方向へ進み{way}ます"
          left: "左方向へ進み{way}ます"
          slightLeft: "斜め左方向へ進み{way}ます"
          straight: "このまま進み{way}ます"
          slightRight: "斜め右方向へ進み{way}ます"
          right: "右方向へ進み{way}ます"
          sharpRight: "右手前方向へ進み{way}ます"
          uTurn: "Uターンし{way}ます"
          unknown: "このまま進み{way}ます"
        merge:
          left: "左方向に合流し{way}ます"
          right: "右方向に合流し{way}ます"
          ahead: "合流し{way}ます"
        onRamp:
          left: "左側の入口へ進み{way}ます"
          right: "右側の入口へ進み{way}ます"
          ahead: "入口へ進み{way}ます"
        offRamp:
          left: "左側の出口へ進み{way}ます"
          right: "右側の出口へ進み{way}ます"
          ahead: "出口へ進み{way}ます"
        numberedExit:
          left: "左側の出口{exit}へ進み{way}ます"
          right: "右側の出口{exit}へ進み{way}ます"
          ahead: "出口{exit}へ進み{way}ます"
        fork:
          sharpLeft: "分岐を左手前方向へ進み{way}ます"
          left: "分岐を左方向へ進み{way}ます"
          slightLeft: "分岐を左方向へ進み{way}ます"
          straight: "分岐を直進し{way}ます"
          slightRight: "分岐を右方向へ進み{way}ます"
          right: "分岐を右方向へ進み{way}ます"
          sharpRight: "分岐を右手前方向へ進み{way}ます"
          uTurn: "Uターンし{way}ます"
          unknown: "分岐を直進し{way}ます"
        lanes:
          left: "左側の車線を進みます"
          right: "右側の車線を進みます"
          middle: "中央の車線を進みます"
          leftOrRight: "左側または右側の車線を進みます"
          straight: "直進します"
        laneUse:
          left: "左側の車線を走り、{maneuver}"
          right: "右側の車線を走り、{maneuver}"
          middle: "中央の車線を走り、{maneuver}"
          severalLeft: "左側{lanes}車線のいずれかを走り、{maneuver}"
          severalRight: "右側{lanes}車線のいずれかを走り、{maneuver}"
          severalMiddle: "中央{lanes}車線のいずれかを走り、{maneuver}"
          numbers: "2", "3"
        turnAtRoundabout: "[{circleName}]ラウンドアバウトを{turn}{way}ます"
        exitCircle: "{circle}から退出し{way}ます"
        roundabout: "[{circleName}]ラウンドアバウト"
        rotary: "[{circleName}]ロータリー"
        circleExit: "{ordinal}の出口"
        ferry: "[{road}の]フェリーに乗ります"
        train: "[{road}の]列車に乗ります"
        pushBike: "自転車を降り、押して[{road}を]歩きます"
      arrivals:
        destination:
          ahead: "目的地に到着します"
          aheadSide: "目的地は{side}です"
          near: "まもなく目的地です"
          nearSide: "目的地は{side}です"
          now: "目的地に到着しました[。{side}です]"
          title: "目的地[、{side}]"
        stop:
          ahead: "経由地[「{place}」]に到着します"
          aheadSide: "経由地[「{place}」]は{side}です"
          near: "まもなく経由地[「{place}」]です"
          nearSide: "経由地[「{place}」]は{side}です"
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
        depart: "[{road}を]{compass}方向へ進みます"
        departUnknown: "[{road}から]出発します"
        circle: "{circle}に入り、{ordinal}の出口へ進み{way}ます"
        circleWithoutNumber: "{circle}に入り、出口へ進み{way}ます"
        enterCircle: "{circle}に入ります"
        follow: "[{road}を]{distance}道なりに進みます"
      cycling:
        depart: "[{road}を]{compass}方向へ進みます"
        departUnknown: "[{road}から]出発します"
        circle: "{circle}に入り、{ordinal}の出口へ進み{way}ます"
        circleWithoutNumber: "{circle}に入り、出口へ進み{way}ます"
        enterCircle: "{circle}に入ります"
        follow: "[{road}を]{distance}道なりに進みます"
      walking:
        depart: "[{road}を]{compass}方向へ歩きます"
        departUnknown: "[{road}から]歩いて出発します"
        circle: "{circle}に沿って歩き、{ordinal}の出口へ進み{way}ます"
        circleWithoutNumber: "{circle}に沿って歩き、出口へ進み{way}ます"
        enterCircle: "{circle}まで歩きます"
        follow: "[{road}を]{distance}道なりに歩きます"
      announcements:
        ahead: "{distance}先、{maneuver}"
        joined: "{maneuver}。その先、{next}"
        joinedAhead: "{maneuver}。その{distance}先、{next}"
      wayBack:
        left: "ルートは左側{distance}先です"
        right: "ルートは右側{distance}先です"
        ahead: "ルートは前方{distance}先です"
        behind: "ルートは{distance}後方です"
        compass: "ルートは{compass}方向{distance}先です"
      exit: "出口"
      alerts:
        ahead: "この先、{place}があります"
        away: "{distance}先、{place}があります"
        climb: "この先、{distance}で{height}の上り坂です"
        words: "オービス", "信号無視取締カメラ", "踏切", "横断歩道", "スクールゾーン", "ゲート", "危険箇所", "急カーブ", "信号機", "段差舗装", "道幅の狭い区間", "高さ制限", "幅制限", "長さ制限", "重量制限", "低速区域", "制限速度の低い区間", "通行止め"
      """)
}
