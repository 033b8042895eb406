/** What stands for a part of a name that a person doesn't have. */
const noPart = ".";

/** A name in the two parts that OneRoster asks for: the last word is the family name. */
export function partsOfName(name: string): { givenName: string; familyName: string } {
  const words = name.split(/\s+/).filter(Boolean);
  const familyName = words.length > 1 ? (words.pop() ?? noPart) : noPart;
  return { givenName: words.join(" ") || noPart, familyName };
}

/** A name as it is stored here, of its parts. */
export const nameOf = (cells: Readonly<Record<string, string>>): string =>
  [cells["givenName"], cells["middleName"], cells["familyName"]]
    .map((part) => (part ?? "").trim())
    .filter((part) => !/^[.\-–—]*$/.test(part))
    .join(" ");

/** The words of a name in one order. */
export const wordsIn = (name: string): string =>
  name
    .split(/[\s,]+/)
    .filter(Boolean)
    .sort()
    .join(" ");
/** Whether two names have the same words: "Rao Asha" is no other name than "Asha Rao". */
export const isSameName = (one: string, other: string): boolean => wordsIn(one) === wordsIn(other);

/** `05` as grades are written in OneRoster; anything but a small number stays as it is. */
export const gradeOut = (grade: string): string =>
  /^\d$/.test(grade) ? `0${grade}` : grade.replaceAll(",", " ");
/** `5` of `05`. */
export const gradeIn = (grade: string): string => grade.replace(/^0+(?=\d)/, "");
