extension Language {
  static let arabic = make(
    identifier: "ar",
    name: "العربية",
    numbers: Numbers(
      decimalSeparator: "٫",
      otherSeparators: [(",", ["DZ", "LY", "MA", "TN"]), (".", ["AE", "EH"])],
      digits: ["٠", "١", "٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩"],
      regionsWithLatinDigits: ["AE", "DZ", "EH", "LY", "MA", "TN"],
      plural: .arabic,
      // Masculine and definite, for “المخرج”.
      ordinals: [
        "الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس", "السابع", "الثامن", "التاسع", "العاشر",
      ],
      furtherOrdinal: "رقم {number}"),
    pace: Pace(sentence: -0.071, word: 0.094, letter: 0.076, digit: 0.226, mark: 0.245),
    texts: """
      // The genitive, after both “بعد” and “لمسافة”.
      distances:
        meters:
          one: "متر واحد"
          two: "مترين"
          few: "{number} أمتار"
          many: "{number} مترًا"
          other: "{number} متر"
        kilometers:
          one: "كيلومتر واحد"
          two: "كيلومترين"
          few: "{number} كيلومترات"
          many: "{number} كيلومترًا"
          other: "{number} كيلومتر"
        feet:
          one: "قدم واحدة"
          two: "قدمين"
          few: "{number} أقدام"
          many: "{number} قدمًا"
          other: "{number} قدم"
        yards:
          one: "ياردة واحدة"
          two: "ياردتين"
          few: "{number} ياردات"
          many: "{number} ياردة"
          other: "{number} ياردة"
        miles:
          one: "ميل واحد"
          two: "ميلين"
          few: "{number} أميال"
          many: "{number} ميلًا"
          other: "{number} ميل"
        mileQuarters: "ربع ميل", "نصف ميل", "ثلاثة أرباع الميل"
      symbols:
        meters: "م"
        kilometers: "كم"
        feet: "قدم"
        yards: "ياردة"
        miles: "ميل"
      compass: "الشمال", "الشمال الشرقي", "الشرق", "الجنوب الشرقي", "الجنوب", "الجنوب الغربي", "الغرب", "الشمال الغربي"
      turns:
        sharpLeft: "انعطف يسارًا بشكل حاد"
        left: "انعطف يسارًا"
        slightLeft: "انعطف يسارًا قليلًا"
        straight: "تابع السير إلى الأمام"
        slightRight: "انعطف يمينًا قليلًا"
        right: "انعطف يمينًا"
        sharpRight: "انعطف يمينًا بشكل حاد"
        uTurn: "قم بالدوران للخلف"
        unknown: "انعطف"
      way:
        toward: " باتجاه {destination}"
        onto: " إلى {road}"
        uTurn: " على {road}"
        ontoAhead: " على {road}"
        along: " على {road}"
        staying: " للبقاء على {road}"
        backAlong: " على {road}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} عند تقاطع {junction}"
        endOfRoad: "في نهاية الطريق، {turn}{way}"
        continueStraight: "تابع السير إلى الأمام{way}"
        continueOn: "تابع السير{way}"
        newName:
          sharpLeft: "تابع السير يسارًا بشكل حاد{way}"
          left: "تابع السير يسارًا{way}"
          slightLeft: "تابع السير يسارًا قليلًا{way}"
          straight: "تابع السير{way}"
          slightRight: "تابع السير يمينًا قليلًا{way}"
          right: "تابع السير يمينًا{way}"
          sharpRight: "تابع السير يمينًا بشكل حاد{way}"
          uTurn: "قم بالدوران للخلف{way}"
          unknown: "تابع السير{way}"
        merge:
          left: "اندمج يسارًا مع حركة المرور{way}"
          right: "اندمج يمينًا مع حركة المرور{way}"
          ahead: "اندمج مع حركة المرور{way}"
        onRamp:
          left: "اسلك المدخل على اليسار{way}"
          right: "اسلك المدخل على اليمين{way}"
          ahead: "اسلك المدخل{way}"
        offRamp:
          left: "اسلك المخرج على اليسار{way}"
          right: "اسلك المخرج على اليمين{way}"
          ahead: "اسلك المخرج{way}"
        numberedExit:
          left: "اسلك المخرج {exit} على اليسار{way}"
          right: "اسلك المخرج {exit} على اليمين{way}"
          ahead: "اسلك المخرج {exit}{way}"
        fork:
          sharpLeft: "عند مفترق الطرق، انعطف يسارًا بشكل حاد{way}"
          left: "عند مفترق الطرق، الزم اليسار{way}"
          slightLeft: "عند مفترق الطرق، الزم اليسار{way}"
          straight: "عند مفترق الطرق، تابع السير إلى الأمام{way}"
          slightRight: "عند مفترق الطرق، الزم اليمين{way}"
          right: "عند مفترق الطرق، الزم اليمين{way}"
          sharpRight: "عند مفترق الطرق، انعطف يمينًا بشكل حاد{way}"
          uTurn: "قم بالدوران للخلف{way}"
          unknown: "عند مفترق الطرق، تابع السير إلى الأمام{way}"
        lanes:
          left: "الزم اليسار"
          right: "الزم اليمين"
          middle: "الزم الوسط"
          leftOrRight: "الزم اليسار أو اليمين"
          straight: "تابع السير إلى الأمام"
        laneUse:
          left: "استخدم المسار الأيسر ثم {maneuver}"
          right: "استخدم المسار الأيمن ثم {maneuver}"
          middle: "استخدم المسار الأوسط ثم {maneuver}"
          severalLeft: "استخدم أحد المسارات اليسرى ثم {maneuver}"
          severalRight: "استخدم أحد المسارات اليمنى ثم {maneuver}"
          severalMiddle: "استخدم أحد المسارات الوسطى ثم {maneuver}"
          numbers: "", ""
        turnAtRoundabout: "عند الدوار، {turn}{way}"
        exitCircle: "اخرج من {circle}{way}"
        roundabout: "الدوار"
        rotary: "الدوار"
        circleExit: "المخرج {ordinal}"
        ferry: "استقل العبّارة[ {road}]"
        train: "استقل القطار[ {road}]"
        pushBike: "انزل وادفع دراجتك[ على {road}]"
      arrivals:
        destination:
          ahead: "ستصل إلى وجهتك"
          aheadSide: "ستكون وجهتك {side}"
          nearSide: "وجهتك {side}"
          now: "لقد وصلت إلى وجهتك[، {side}]"
          title: "وجهتك[، {side}]"
        stop:
          ahead: "ستصل إلى محطتك[ {place}]"
          aheadSide: "ستكون محطتك[ {place}] {side}"
          nearSide: "محطتك[ {place}] {side}"
          now: "لقد وصلت إلى محطتك[ {place}][، {side}]"
          title: "محطتك[ {place}][، {side}]"
        sides:
          sharpLeft: "على اليسار"
          left: "على اليسار"
          slightLeft: "على اليسار"
          straight: "أمامك مباشرة"
          slightRight: "على اليمين"
          right: "على اليمين"
          sharpRight: "على اليمين"
      driving:
        depart: "اتجه نحو {compass}[ على {road}]"
        departUnknown: "انطلق[ على {road}]"
        circle: "ادخل {circle} واسلك المخرج {ordinal}{way}"
        circleWithoutNumber: "ادخل {circle} ثم اخرج{way}"
        enterCircle: "ادخل {circle}"
        follow: "تابع السير[ على {road}] لمسافة {distance}"
      cycling:
        depart: "اتجه بالدراجة نحو {compass}[ على {road}]"
        departUnknown: "انطلق[ على {road}]"
        circle: "ادخل {circle} واسلك المخرج {ordinal}{way}"
        circleWithoutNumber: "ادخل {circle} ثم اخرج{way}"
        enterCircle: "ادخل {circle}"
        follow: "تابع السير[ على {road}] لمسافة {distance}"
      walking:
        depart: "امشِ نحو {compass}[ على {road}]"
        departUnknown: "انطلق سيرًا على الأقدام[ على {road}]"
        circle: "امشِ حول {circle} حتى المخرج {ordinal}{way}"
        circleWithoutNumber: "امشِ حول {circle} ثم اخرج{way}"
        enterCircle: "امشِ إلى {circle}"
        follow: "تابع المشي[ على {road}] لمسافة {distance}"
      announcements:
        ahead: "بعد {distance}، {maneuver}"
        joined: "{maneuver}، ثم {next}"
        joinedAhead: "{maneuver}، ثم بعد {distance}، {next}"
      wayBack:
        left: "المسار على بعد {distance} إلى يسارك"
        right: "المسار على بعد {distance} إلى يمينك"
        ahead: "المسار على بعد {distance} أمامك"
        behind: "المسار على بعد {distance} خلفك"
        compass: "المسار على بعد {distance} نحو {compass}"
      exit: "المخرج"
      alerts:
        ahead: "{place} أمامك"
        climb: "صعود بارتفاع {height} على مسافة {distance}"
        words: "كاميرا سرعة", "كاميرا إشارة ضوئية", "معبر سكة حديد", "معبر مشاة", "منطقة مدرسة", "بوابة", "خطر"
      """)
}
