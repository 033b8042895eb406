import { t } from "../../strings/profile";

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const first = (list: readonly [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/**
 * "Chrome on Windows", as far as what a browser says of itself can be told; undefined when it
 * cannot.
 */
export function deviceName(userAgent: string): string | undefined {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)];
  return browser && system ? t("sessions.device", { browser, system }) : (browser ?? system);
}
