/** The mark by which Excel knows that a file is UTF-8. */
export const csvMark = "\uFEFF";

const quote = (text: string) =>
  /[",;\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * A line of comma-separated values (RFC 4180). Whether a cell could be a formula is the caller's to
 * mind.
 */
export const csvLine = (texts: readonly string[]): string => `${texts.map(quote).join(",")}\r\n`;
