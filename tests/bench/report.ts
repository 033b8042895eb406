/** What a figure should be. */
export interface Target {
  /** As a person says it: "at least 0.50". */
  text: string;
  met: boolean;
}

/** One line of the report. */
export interface Line {
  part: string;
  /** What was done. */
  what: string;
  /** Who did it. */
  who: string;
  /** In the order of the columns; text is shown as it is. */
  figures: Readonly<Record<string, number | string>>;
  target?: Target;
}

const shown = (value: number | string | undefined): string => {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return Math.abs(value) >= 100
    ? Math.round(value).toLocaleString("en")
    : value.toFixed(value !== 0 && Math.abs(value) < 10 ? 2 : 1);
};

const verdict = (target: Target | undefined) =>
  target ? `${target.met ? "met" : "NOT MET"}: ${target.text}` : "";

/** A part's lines as one table with a column for each figure. */
function table(part: string, lines: readonly Line[]): string {
  const names = [...new Set(lines.flatMap(({ figures }) => Object.keys(figures)))];
  const rows = [
    ["what", "who", ...names, "target"],
    ...lines.map(({ what, who, figures, target }) => [
      what,
      who,
      ...names.map((name) => shown(figures[name])),
      verdict(target),
    ]),
  ];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const isText = (column: number) => column < 2 || column === widths.length - 1;
  const text = rows.map((row) =>
    row
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  return [part, "-".repeat(part.length), ...text].join("\n");
}

/** The report as a person reads it: a table for each part. */
export function report(lines: readonly Line[]): string {
  const parts = [...new Set(lines.map(({ part }) => part))];
  return parts
    .map((part) =>
      table(
        part,
        lines.filter((line) => line.part === part),
      ),
    )
    .join("\n\n");
}
