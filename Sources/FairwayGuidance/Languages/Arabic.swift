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
        "الحادي عشر", "الثاني عشر", "الثالث عشر", "الرابع عشر", "الخامس عشر", "السادس عشر", "السابع عشر", "الثامن عشر",
        "التاسع عشر", "العشرين",
      ],
      furtherOrdinal: "الذي ترتيبه {number}"),
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
        sharpLeft: "انعطف بحدة نحو اليسار"
        left: "انعطف يسارًا"
        slightLeft: "انعطف قليلًا نحو اليسار"
        straight: "تابع السير مباشرة"
        slightRight: "انعطف قليلًا نحو اليمين"
        right: "انعطف يمينًا"
        sharpRight: "انعطف بحدة نحو اليمين"
        uTurn: "قم بالدوران للخلف"
        unknown: "انعطف"
      way:
        toward: " باتجاه {destination}"
        onto:
          name: " إلى {road}"
        uTurn:
          name: " على {road}"
        keeping:
          name: " للدخول إلى {road}"
        ontoAhead:
          name: " على {road}"
        along:
          name: " على {road}"
        staying:
          name: " للبقاء{along}"
        backAlong:
          name: " وتابع السير{along}"
      maneuvers:
        turn: "{turn}{way}"
        turnAtJunction: "{turn} عند تقاطع {junction}"
        endOfRoad: "في نهاية الطريق،| {turn}{way}"
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
          left: "اسلك مدخل الطريق السريع على اليسار{way}"
          right: "اسلك مدخل الطريق السريع على اليمين{way}"
          ahead: "اسلك مدخل الطريق السريع{way}"
        offRamp:
          left: "اسلك المخرج على اليسار{way}"
          right: "اسلك المخرج على اليمين{way}"
          ahead: "اسلك المخرج{way}"
        numberedExit:
          left: "اسلك المخرج رقم {exit} على اليسار{way}"
          right: "اسلك المخرج رقم {exit} على اليمين{way}"
          ahead: "اسلك المخرج رقم {exit}{way}"
        fork:
          sharpLeft: "عند التفرّع،| انعطف بحدة نحو اليسار{way}"
          left: "عند التفرّع،| الزم اليسار{way}"
          slightLeft: "عند التفرّع،| الزم اليسار{way}"
          straight: "عند التفرّع،| تابع السير مباشرة{way}"
          slightRight: "عند التفرّع،| الزم اليمين{way}"
          right: "عند التفرّع،| الزم اليمين{way}"
          sharpRight: "عند التفرّع،| انعطف بحدة نحو اليمين{way}"
          uTurn: "قم بالدوران للخلف{way}"
          unknown: "عند التفرّع،| تابع السير مباشرة{way}"
        lanes:
          left: "الزم اليسار"
          right: "الزم اليمين"
          middle: "الزم الوسط"
          leftOrRight: "الزم اليسار أو اليمين"
          straight: "تابع السير إلى الأمام"
        laneUse:
          left: "[{at} ]استخدم الحارة اليسرى ثم {maneuver}"
          right: "[{at} ]استخدم الحارة اليمنى ثم {maneuver}"
          middle: "[{at} ]استخدم الحارة الوسطى ثم {maneuver}"
          severalLeft: "[{at} ]استخدم إحدى الحارات اليسرى ثم {maneuver}"
          severalRight: "[{at} ]استخدم إحدى الحارات اليمنى ثم {maneuver}"
          severalMiddle: "[{at} ]استخدم إحدى الحارات الوسطى ثم {maneuver}"
          numbers: "", ""
        turnAtRoundabout: "عند الدوار[ {circleName}]،| {turn}{way}"
        exitCircle: "اخرج من {circle}{way}"
        roundabout: "الدوار[ {circleName}]"
        rotary: "الدوار[ {circleName}]"
        circleExit: "المخرج {ordinal}"
        ferry: "استقل العبّارة[ {road}]"
        train: "استقل القطار[ {road}]"
        pushBike: "انزل وادفع دراجتك[ على {road}]"
      arrivals:
        destination:
          ahead: "ستصل إلى وجهتك"
          aheadSide: "ستكون وجهتك {side}"
          near: "أنت على وشك الوصول إلى وجهتك"
          nearSide: "وجهتك {side}"
          now: "لقد وصلت إلى وجهتك[، {side}]"
          title: "وجهتك[، {side}]"
        stop:
          ahead: "ستصل إلى نقطة توقفك[ {place}]"
          aheadSide: "ستكون نقطة توقفك[ {place}] {side}"
          near: "أنت على وشك الوصول إلى نقطة توقفك[ {place}]"
          nearSide: "نقطة توقفك[ {place}] {side}"
          now: "لقد وصلت إلى نقطة توقفك[ {place}][، {side}]"
          title: "نقطة توقفك[ {place}][، {side}]"
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
        joined: "{maneuver}، ثم[، {nextAt}] {next}"
        joinedAhead: "{maneuver}، ثم بعد {distance}،[ {nextAt}] {next}"
      wayBack:
        left: "المسار على بعد {distance} إلى يسارك"
        right: "المسار على بعد {distance} إلى يمينك"
        ahead: "المسار على بعد {distance} أمامك"
        behind: "المسار على بعد {distance} خلفك"
        compass: "المسار على بعد {distance} إلى {compass}"
      exit: "المخرج"
      alerts:
        ahead: "{place} أمامك"
        away: "{place} على بعد {distance}"
        climb: "صعود بارتفاع {height} على امتداد {distance}"
        words: "كاميرا مراقبة السرعة", "كاميرا إشارة المرور", "معبر سكة حديد", "معبر مشاة", "منطقة مدارس", "بوابة", "خطر", "منعطف حاد", "إشارة مرور", "مطب", "طريق ضيق", "تقييد للارتفاع", "تقييد للعرض", "تقييد للطول", "تقييد للوزن", "منطقة سرعة منخفضة", "حد سرعة أقل", "طريق مغلق"
      """)
}
