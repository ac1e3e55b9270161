/// What no sentence of a language may have: grammar that is wrong only where two phrases meet.
struct LanguageFault {
  /// The tag of the language.
  let language: String
  /// A regular expression.
  let pattern: String
  /// A sentence that was said once, and has the fault.
  let former: String

  private init(_ language: String, _ pattern: String, _ former: String) {
    (self.language, self.pattern, self.former) = (language, pattern, former)
  }

  static let all = [
    // A clause that begins with a place, after words that need a verb.
    LanguageFault("en", #"\bto (at|in|on) "#, "Use the left lane to at the end of the road, turn left"),
    // A place between commas has both of them.
    LanguageFault("en", #"then (at|in) [^,]*,"#, "Turn left, then at the end of the road, turn left"),
    LanguageFault("en", #"\d*(^|[^1])(1th|2th|3th)\b|1[123](st|nd|rd)\b"#, "Take the 41th exit"),
    LanguageFault("en", #"(Use|use) the \w+ \w+ lanes"#, "Use the two left lanes to turn left"),
    LanguageFault("en", #"then,? (in [^,]*, )?your \w+(,[^,]*)?$"#, "Turn left, then your destination, on the right"),
    LanguageFault("en", #"(Enter|enter|Exit|exit) Etoile"#, "Enter Etoile and take the 3rd exit"),
    LanguageFault("en", #"You will reach your \w+$"#, "You will reach your destination"),

    LanguageFault("de", #"zu bleiben \w"#, "Geradeaus, um auf CG-2 zu bleiben weiterfahren"),
    // “Auf … halten” is to stop there.
    LanguageFault("de", #"auf (die |den |der )?[A-ZÄÖÜ][^,]* halten"#, "Leicht rechts auf Highland Street halten"),
    LanguageFault("de", #"auf (A|B|US|CG)[ -]\d"#, "Links abbiegen, um auf A 14 zu bleiben"),
    LanguageFault("de", #"Mitte halten"#, "In der Mitte halten"),
    LanguageFault("de", #"\b([Ii]n|[Uu]m|[Bb]is an) Etoile"#, "In Etoile einfahren"),
    LanguageFault("de", #"dann (in \S+ \S+ )?Ihr "#, "Links abbiegen, dann Ihr Ziel, rechts"),
    LanguageFault("de", #"Richtung (US|CG|B)[ -]\d"#, "Die zweite Ausfahrt Richtung CG-2 nehmen"),
    LanguageFault("de", #"auf (Lindenallee|die Am |den Am )"#, "Links auf Lindenallee abbiegen"),
    LanguageFault("de", #"auf (die|den|das) [^,]* wenden|wenden auf"#, "Bitte auf die A 14 wenden"),
    LanguageFault("de", #"den (zwei|drei) \w+ Spuren"#, "Auf den zwei linken Spuren links abbiegen"),

    LanguageFault("es", #"\by h?i"#, "Use el carril izquierdo y incorpórese por la izquierda"),
    LanguageFault("es", #"\bhacia [^,]*\bhacia\b"#, "Tome la salida 12 a la derecha hacia la A 3 hacia Köln"),
    LanguageFault("es", #"\b(por|en|hacia) (A|B|US|CG)[ -]\d"#, "Continúe recto para seguir por A 14"),
    LanguageFault("es", #"sentido hacia"#, "Haga un cambio de sentido hacia Lindenallee"),
    LanguageFault("es", #"([Ii]ncorpórese|[Tt]ome|[Ss]alga)[^,]* en (la|Elm)"#, "Incorpórese en Elm Street"),
    LanguageFault("es", #"metros en \d"#, "Subida de 500 metros en 5 kilómetros"),
    LanguageFault("es", #"(luego|y) (en la|al final)"#, "Gire a la izquierda, y luego en la rotonda, gire"),
    LanguageFault("es", #"luego,? (en [^,]*, )?su \w+(,[^,]*)?$"#, "Gire, y luego su destino, a la derecha"),
    LanguageFault("es", #"en Etoile"#, "Entre en Etoile y tome la tercera salida"),
    LanguageFault("es", #"Use los"#, "Use los dos carriles de la izquierda y gire"),

    // A road's number and a town of one's own language are elided; “la onzième” is not.
    LanguageFault("fr", #"\b(la|le|de) [AEIOU]"#, "Prenez la bretelle sur la US 322"),
    LanguageFault("fr", #"sur (A|B|US|CG)[ -]\d"#, "Tournez à gauche pour rester sur U 9 et sur A 14"),
    LanguageFault("fr", #"(puis|et) (au|à la) "#, "Prenez la voie de gauche et au bout de la route, tournez"),
    LanguageFault(
      "fr", #"puis,? (dans [^,]*, )?votre \w+(,[^,]*)?$"#, "Tournez, puis votre destination, sur la droite"),
    LanguageFault("fr", #"sur (Avenue|Boulevard)"#, "Tournez à gauche sur Avenue du Port"),
    LanguageFault("fr", #"vers le (est|ouest)|au (est|ouest)"#, "Dirigez-vous vers le est"),
    LanguageFault("fr", #"renez [^,]* et prenez"#, "Prenez la voie de droite et prenez la sortie 12"),

    LanguageFault("it", #"\b(la|alla|dalla|sulla|una) [aeou]"#, "Prendi la ottava uscita"),
    LanguageFault("it", #"\be e"#, "Usa la corsia di destra e esci"),
    LanguageFault("it", #"\b(8|11)ª"#, "Prendi la 11ª uscita"),
    LanguageFault("it", #"\b(su|in) (A|B|US|CG)[ -]\d"#, "Prosegui su US 322"),
    LanguageFault("it", #"\b(poi|e) (al|alla) "#, "Svolta a sinistra, poi al bivio, mantieni la destra"),
    LanguageFault("it", #"poi,? (tra [^,]*, )?la tua \w+(,[^,]*)?$"#, "Svolta, poi la tua destinazione, sulla destra"),
    LanguageFault("it", #"(mbocca|steggia|aggiungi|dalla) Etoile"#, "Imbocca Etoile e prendi la terza uscita"),

    LanguageFault("nl", #"[Kk]lim.* over \d|helling.* over \d"#, "Klim van 500 meter over 5 kilometer"),
    LanguageFault("nl", #"^\w+ vooruit$"#, "Flitser vooruit"),
    LanguageFault("nl", #"\b(op|naar|over|via|richting) (A|B|US|CG)[ -]\d"#, "Sla linksaf om op A 14 te blijven"),
    LanguageFault("nl", #"[Kk]eer [^,]*om,? (naar|Elm)"#, "Keer om naar Elm Street"),
    LanguageFault("nl", #"([Gg]a|op|om|[Vv]erlaat|naar) Etoile"#, "Ga Etoile op"),
    LanguageFault("nl", #"daarna,? (over [^,]*, )?uw "#, "Sla linksaf, daarna uw bestemming, aan de rechterkant"),
    LanguageFault("nl", #"(ebruik|meter) de (twee|drie) "#, "Gebruik de twee linkerrijstroken"),

    // Names are not declined: in a case that shows, a noun stands before them.
    LanguageFault("pl", #"\b(w|drogą|z) (Elm|Avenue|Lindenallee|Etoile)"#, "Skręć w lewo w Elm Street"),
    LanguageFault("pl", #"w kierunku"#, "Skręć w lewo w kierunku Warszawa"),
    LanguageFault("pl", #"z przodu"#, "Fotoradar z przodu"),
    LanguageFault("pl", #"\b(na|pod|obejdź) Etoile"#, "Wjedź na Etoile"),
    LanguageFault("pl", #"\bna (Elm|Avenue|Lindenallee)"#, "Kontynuuj na Elm Street"),
    LanguageFault("pl", #"awróć w "#, "Zawróć w Lindenallee"),
    LanguageFault("pl", #"siądź (na prom|do poc)"#, "Wsiądź na prom"),
    LanguageFault(
      "pl", #"następnie (za \S+ \S+ )?(cel|punkt) [^,]*,[^,]*$"#, "A następnie cel podróży, po prawej stronie"),

    LanguageFault("pt-BR", #"\b(na|pela|para a) (Boulevard|Viaduto)"#, "Vire à esquerda na Viaduto do Chá"),
    LanguageFault("pt-BR", #"para (Elm|A|B|US|CG)\b"#, "Pegue a segunda saída para CG-2"),
    LanguageFault("pt-BR", #"[Cc]ontinu[^,]*continu"#, "Continue em frente para continuar na Elm Street"),
    LanguageFault("pt-BR", #"metros em \d"#, "Subida de 500 metros em 5 quilômetros"),
    LanguageFault("pt-BR", #"\b(depois|e) n[ao] "#, "Vire à esquerda, depois na rotatória, pegue"),
    LanguageFault("pt-BR", #"depois,? (em [^,]*, )?s(eu|ua) \w+(,[^,]*)?$"#, "Vire, depois seu destino, à direita"),
    LanguageFault("pt-BR", #"(cesse|ontorne|até) Etoile"#, "Acesse Etoile e saia"),

    LanguageFault("ar", #"مخرج رقم [٠-٩]"#, "اسلك المخرج رقم ١١"),
    LanguageFault("ar", #"على مسافة"#, "صعود بارتفاع ٥٠٠ متر على مسافة ٥ كيلومترات"),
    LanguageFault("ar", #"المسار ال|أحد المسارات"#, "استخدم المسار الأيسر ثم انعطف"),
    LanguageFault("ar", #"الزم \S+ إلى"#, "الزم اليسار إلى A 3"),
    LanguageFault("ar", #"إلى (?!يسارك|يمينك)[^،]*إلى "#, "تابع السير إلى الأمام إلى Elm Street"),
    LanguageFault("ar", #"(ادخل|حول|إلى|من) Etoile"#, "ادخل Etoile"),
    LanguageFault("ar", #"ثم (عند|في)[^،]*،"#, "انعطف يسارًا، ثم عند الدوار، انعطف"),

    LanguageFault("ja", #"に[^、。]*方向に|に[^、。]*側に"#, "Landstrasseに斜め左方向に進みます"),
    LanguageFault("ja", #"から[^、。]*から"#, "右側の車線から右側の出口12から出ます"),
    LanguageFault("ja", #"を[^、。]*を"#, "自転車を降りてSchaaner Strasseを押して歩きます"),
    // Every sentence has its verb.
    LanguageFault("ja", #"[^すた]$"#, "左折です。その先、目的地、左側"),
    LanguageFault("ja", #"に沿って(右|左|大|斜)"#, "U 9に沿って右折です"),
  ]

  /// What no sentence of any language may have: a word twice in a row, and marks that phrases leave behind.
  static let everywhere = #"(?<![\w])(\p{L}{2,}) \1(?![\w])|  | [,.،、。]|[,،、][,،、]|[{}\[\]|]|^ | $"#
}
