const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

// In which direction a language is laid out: "ltr" or "rtl".
export const directionOf = language => rightToLeft.has(language.split("-")[0]) ? "rtl" : "ltr";
