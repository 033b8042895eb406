import { joined } from "../../schema/joined";
import { messages } from "../../schema/messages";
import words from "./words/en.json" with { type: "json" };

export const t = messages("kit/api/transfer", words);

const maxLines = 10;

/** Lines in a sentence: "2, 5 and 9". */
const linesOf = (lines: readonly number[]): string =>
  joined(
    [
      ...lines.slice(0, maxLines).map(String),
      ...(lines.length > maxLines ? [t("lines.others")] : []),
    ],
    "and",
  );

export const severalLines = (text: string, lines: readonly number[]) =>
  t("severalLines", { text, lines: linesOf(lines) });

export const circleOfLines = (lines: readonly number[]) =>
  lines.length === 1 ? t("circle.self") : t("circle.lines", { lines: linesOf(lines) });
