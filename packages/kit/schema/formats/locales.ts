import { isLocale } from "./formatting";

/** What an institution could choose, by what it is called. Any other tag would format as well. */
const names = {
  "en-GB": "English (United Kingdom)",
  "en-IN": "English (India)",
  "en-US": "English (United States)",
  "en-AU": "English (Australia)",
  "en-CA": "English (Canada)",
  "en-IE": "English (Ireland)",
  "en-KE": "English (Kenya)",
  "en-MY": "English (Malaysia)",
  "en-NG": "English (Nigeria)",
  "en-NZ": "English (New Zealand)",
  "en-PH": "English (Philippines)",
  "en-PK": "English (Pakistan)",
  "en-SG": "English (Singapore)",
  "en-ZA": "English (South Africa)",
  "ar-AE": "Arabic (United Arab Emirates)",
  "ar-EG": "Arabic (Egypt)",
  "ar-MA": "Arabic (Morocco)",
  // Engines disagree on which calendar is usual there.
  "ar-SA-u-ca-gregory": "Arabic (Saudi Arabia)",
  "ar-SA-u-ca-islamic-umalqura": "Arabic (Saudi Arabia, Hijri calendar)",
  "bn-BD": "Bengali (Bangladesh)",
  "de-AT": "German (Austria)",
  "de-CH": "German (Switzerland)",
  "de-DE": "German (Germany)",
  "es-ES": "Spanish (Spain)",
  "es-MX": "Spanish (Mexico)",
  "fa-IR": "Persian (Iran)",
  "fr-CA": "French (Canada)",
  "fr-FR": "French (France)",
  "hi-IN": "Hindi (India)",
  "id-ID": "Indonesian (Indonesia)",
  "it-IT": "Italian (Italy)",
  "nl-NL": "Dutch (Netherlands)",
  "pl-PL": "Polish (Poland)",
  "pt-BR": "Portuguese (Brazil)",
  "pt-PT": "Portuguese (Portugal)",
  "sw-KE": "Swahili (Kenya)",
  "ta-IN": "Tamil (India)",
  "th-TH": "Thai (Thailand)",
  "tr-TR": "Turkish (Türkiye)",
  "ur-PK": "Urdu (Pakistan)",
} as const;

/** BCP 47 tags that an institution can choose: those in which this machine writes. */
export const locales = (Object.keys(names) as (keyof typeof names)[]).filter(isLocale);
export const localeNames = Object.fromEntries(
  locales.map((tag) => [tag, names[tag]]),
) as typeof names;
