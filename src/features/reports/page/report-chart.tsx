import { createStyles, Text } from "@mantine/core";
import { useId } from "react";
import { figureStrings } from "../../figures/page/figure-strings";
import { reportStrings as words } from "./strings";
import { keyOf, type Report } from "./report";
import { valueText } from "./report-table";

const drawn: ReadonlySet<string> = new Set(["daily-summary", "class-summary", "trend"]);
/** In units of the drawing, which is stretched to the width there is. */
const size = { step: 10, bar: 7, height: 60 };

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    chart: {
      display: "block",
      width: "100%",
      height: 110,
      "& rect": { fill: theme.colors["brand"]?.[dark ? 4 : 5] },
      "& rect[data-below]": { fill: theme.colors["red"]?.[dark ? 4 : 5] },
      "& line": {
        stroke: dark ? theme.colors.dark[1] : theme.colors.gray[6],
        strokeWidth: 1,
        strokeDasharray: "4 3",
        vectorEffect: "non-scaling-stroke",
      },
    },
  };
});

/**
 * The percentages of a report as bars, with the threshold across them; the table below says the
 * same in figures.
 */
export function ReportChart({ report }: { report: Report }) {
  const { classes } = useStyles();
  const id = useId();
  const { name, title, rows, columns, threshold } = report;
  const head = columns.find(({ kind }) => kind === "date" || kind === "text");
  const values = rows.flatMap((row) =>
    typeof row["percentage"] === "number" ? [row["percentage"]] : [],
  );
  if (!drawn.has(name) || values.length < 2 || !head) return null;
  const width = rows.length * size.step;
  const level = size.height - (threshold / 100) * size.height;
  return (
    <figure style={{ margin: 0 }}>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>
          {words.chart(
            title,
            figureStrings.percent(Math.min(...values)),
            figureStrings.percent(Math.max(...values)),
          )}
        </title>
        {rows.map((row, at) => {
          const percentage = typeof row["percentage"] === "number" ? row["percentage"] : null;
          const height = ((percentage ?? 0) / 100) * size.height;
          return (
            <rect
              key={keyOf(row)}
              x={at * size.step + (size.step - size.bar) / 2}
              y={size.height - height}
              width={size.bar}
              height={height}
              data-below={row["below"] === true || undefined}
            >
              <title>{words.bar(valueText(head, row), figureStrings.percent(percentage))}</title>
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={level} y2={level} />
      </svg>
      <Text component="figcaption" size="xs" color="dimmed">
        {words.thresholdLine(threshold)}
      </Text>
    </figure>
  );
}
