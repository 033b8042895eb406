import { Box, createStyles, Group, Table, Text } from "@mantine/core";
import { useId } from "react";
import { shortDay } from "../../../schema/formats/days";
import type { Statistics } from "../../providers/notifications/notification";
import { centre } from "../../strings/notifications";

type Days = Statistics["by_day"];

/** In units of the drawing, which is stretched to the width there is. */
const size = { day: 10, bar: 7, height: 60, least: 1 };

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    chart: {
      display: "block",
      width: "100%",
      height: 96,
      "& rect": { fill: dark ? theme.colors["brand"]?.[4] : theme.colors["brand"]?.[5] },
      "& rect[data-none]": { fill: dark ? theme.colors.dark[4] : theme.colors.gray[3] },
    },
    details: {
      marginTop: 8,
      fontSize: 13,
      "& summary": { cursor: "pointer", ...theme.fn.focusStyles(), borderRadius: 4 },
    },
  };
});

/**
 * How many came on each day, as bars; what they say is in the name of the drawing, and in a table
 * for whoever wants the figures.
 */
export function DayChart({ days }: { days: Days }) {
  const { classes } = useStyles();
  const id = useId();
  const busiest = days.reduce(
    (found, day) => (day.count > found.count ? day : found),
    days[0] ?? { date: "", count: 0 },
  );
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${Math.max(1, days.length) * size.day} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{centre.daysSummary(total, busiest.count, shortDay(busiest.date))}</title>
        {days.map(({ date, count }, at) => {
          const height = Math.max(size.least, (count / Math.max(1, busiest.count)) * size.height);
          return (
            <rect
              key={date}
              x={at * size.day + (size.day - size.bar) / 2}
              y={size.height - height}
              width={size.bar}
              height={height}
              data-none={count === 0 || undefined}
            >
              <title>{`${shortDay(date)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <Group position="apart" mt={4}>
        <Text size="xs" color="dimmed">
          {shortDay(days[0]?.date ?? "")}
        </Text>
        <Text size="xs" color="dimmed">
          {shortDay(days.at(-1)?.date ?? "")}
        </Text>
      </Group>
      <details className={classes.details}>
        <summary>{centre.asTable}</summary>
        <Box
          tabIndex={0}
          role="region"
          aria-label={centre.dayTable}
          mt={4}
          sx={{ maxHeight: 200, overflowY: "auto" }}
        >
          <Table verticalSpacing={4} aria-label={centre.days}>
            <thead>
              <tr>
                <th scope="col">{centre.day}</th>
                <th scope="col">{centre.count}</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, count }) => (
                <tr key={date}>
                  <th scope="row" style={{ fontWeight: 400 }}>
                    {shortDay(date)}
                  </th>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Box>
      </details>
    </div>
  );
}
