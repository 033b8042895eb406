/** How a spreadsheet shows a number: as it is, as a day, a time, both, or with leading zeros. */
export type NumberFormat =
  | { shows: "number" }
  | { shows: "date" | "time" | "instant" }
  | { shows: "digits"; length: number };

const plain: NumberFormat = { shows: "number" };
/**
 * Formats that workbooks name by number only; those of other locales (27 to 36, 50 to 58) are dates
 * too.
 */
const builtIn = (id: number): NumberFormat => {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return { shows: "date" };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47))
    return { shows: "time" };
  return id === 22 ? { shows: "instant" } : plain;
};

/** What a format is for, by its number and its code. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn(id);
  const bare =
    code
      .split(";")[0]
      ?.replace(/"[^"]*"|\\.|_.|\*./gu, "")
      .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu, "")
      .replace(/AM\/PM|A\/P/giu, "h")
      .toLowerCase() ?? "";
  if (/^0{2,}$/u.test(bare)) return { shows: "digits", length: bare.length };
  const time = /[hs]/u.test(bare);
  const date = /[yd]/u.test(bare) || (/m/u.test(bare) && !time);
  if (!/[ymdhs]/u.test(bare) || bare.includes("general")) return plain;
  return { shows: date && time ? "instant" : date ? "date" : "time" };
}

const day = 86_400_000;

function instantOf(serial: number, since1904: boolean): Date {
  const zero = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  return new Date(zero + Math.round(serial * day));
}

const clock = (instant: Date) => instant.toISOString().slice(11, instant.getUTCSeconds() ? 19 : 16);

/**
 * A number as a person reads it in the sheet; days as 2026-11-21, times as 08:30, both as RFC 3339
 * in UTC.
 */
export function numberText(value: number, format: NumberFormat, since1904: boolean): string {
  const exact = String(Number(value.toPrecision(15)));
  if (format.shows === "number" || value < 0 || value > 2_958_465) return exact;
  if (format.shows === "digits")
    return Number.isInteger(value) ? exact.padStart(format.length, "0") : exact;
  const instant = instantOf(value, since1904);
  if (Number.isNaN(instant.getTime())) return exact;
  if (format.shows === "time" && value < 1) return clock(instant);
  return Number.isInteger(Math.round(value * day) / day) && format.shows !== "time"
    ? instant.toISOString().slice(0, 10)
    : instant.toISOString();
}
