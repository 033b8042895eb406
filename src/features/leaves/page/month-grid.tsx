import { Box, Card, createStyles, Stack, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { sessionsOnly, t } from "./text";
import type { Away } from "./leaves-api";
import { weeksOf, type AwayDay } from "./month-days";
import {
  dayText,
  weekdayName,
  weekdaysInOrder,
  weekdayText,
} from "@rollcall/kit/schema/formats/days";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const statusNames = { pending: t("calendar.pending"), approved: t("calendar.approved") };

/** Names in a day's cell; who else is away is behind a button. */
const maxShown = 3;
const blank = "\u00a0";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const line = dark ? theme.colors.dark[5] : theme.colors.gray[2];
  const tint = theme.fn.rgba(theme.colors["brand"]?.[5] ?? "#888", dark ? 0.3 : 0.16);
  return {
    grid: {
      width: "100%",
      tableLayout: "fixed",
      borderCollapse: "collapse",
      "& th": {
        padding: 6,
        fontSize: theme.fontSizes.xs,
        textAlign: "left",
        color: dark ? theme.colors.dark[2] : theme.colors.gray[6],
      },
    },
    cell: {
      verticalAlign: "top",
      height: 104,
      padding: 4,
      border: `1px solid ${line}`,
      backgroundColor: dark ? theme.colors.dark[7] : theme.white,
      "&[data-closed]": { backgroundColor: dark ? theme.colors.dark[8] : theme.colors.gray[0] },
    },
    number: {
      display: "inline-block",
      minWidth: 24,
      padding: "0 4px",
      fontSize: theme.fontSizes.xs,
      textAlign: "center",
      borderRadius: 999,
      "&[data-today]": {
        color: theme.white,
        backgroundColor: theme.colors["brand"]?.[6],
        fontWeight: 700,
      },
    },
    who: {
      ...theme.fn.focusStyles(),
      display: "block",
      margin: "2px 0",
      padding: "1px 6px",
      borderRadius: 4,
      overflow: "hidden",
      fontSize: theme.fontSizes.xs,
      lineHeight: "18px",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      textDecoration: "none",
      color: "inherit",
      backgroundColor: tint,
      borderInlineStart: "3px solid transparent",
      "&:hover": { textDecoration: "underline" },
      "&[data-pending]": {
        backgroundColor: "transparent",
        backgroundImage: `repeating-linear-gradient(45deg, ${tint} 0 4px, transparent 4px 8px)`,
        outline: `1px dashed ${line}`,
        outlineOffset: -1,
      },
    },
    more: {
      ...theme.fn.focusStyles(),
      padding: "1px 6px",
      fontSize: theme.fontSizes.xs,
      borderRadius: 4,
      color: theme.colors["brand"]?.[dark ? 3 : 6],
      "&:hover": { textDecoration: "underline" },
    },
  };
});

const about = ({ student, class: ofClass, type, status, only }: Away) =>
  [
    student.name,
    ofClass?.name,
    type.name,
    only ? sessionsOnly(only) : undefined,
    statusNames[status === "pending" ? "pending" : "approved"],
  ]
    .filter(Boolean)
    .join(", ");

function Who({ away, whole = false }: { away: Away; whole?: boolean }) {
  const { classes } = useStyles();
  return (
    <Link
      to={`/leaves/${away.id}`}
      className={classes.who}
      data-pending={away.status === "pending" || undefined}
      style={{ borderInlineStartColor: away.type.colour ?? "transparent" }}
      title={about(away)}
      aria-label={about(away)}
    >
      {whole ? about(away) : away.student.name}
    </Link>
  );
}

function DayDialog({ day, onClose }: { day: AwayDay; onClose(): void }) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("calendar.dayTitle", { day: dayText(day.date) })}
      closeButtonLabel={t("close")}
    >
      {day.away.map((away) => (
        <Who key={away.id} away={away} whole />
      ))}
    </Modal>
  );
}

interface MonthProps {
  days: readonly AwayDay[];
  today: string;
  name: string;
}

function Cell({ day, today, onMore }: { day: AwayDay; today: string; onMore(day: AwayDay): void }) {
  const { classes } = useStyles();
  const rest = day.away.length - maxShown;
  return (
    <td
      className={classes.cell}
      data-closed={day.closed === undefined ? undefined : true}
      title={day.closed}
      aria-current={day.date === today ? "date" : undefined}
    >
      <span className={classes.number} data-today={day.date === today || undefined}>
        {numberText(Number(day.date.slice(8)))}
      </span>
      {day.closed ? (
        <Text size="xs" color="dimmed" component="span" ml={4}>
          {day.closed.replace(/^[^:]+: /, "")}
        </Text>
      ) : null}
      {day.away.slice(0, maxShown).map((away) => (
        <Who key={away.id} away={away} />
      ))}
      {rest > 0 ? (
        <UnstyledButton
          className={classes.more}
          aria-label={t("calendar.away", { n: day.away.length, day: dayText(day.date) })}
          onClick={() => onMore(day)}
        >
          {t("calendar.more", { n: rest })}
        </UnstyledButton>
      ) : null}
    </td>
  );
}

/** A month as weeks, which begin with the weekday that the locale begins them with. */
export function MonthGrid({ days, today, name }: MonthProps) {
  const { classes } = useStyles();
  const [open, setOpen] = useState<AwayDay>();
  const week = weekdaysInOrder();
  return (
    <>
      <table className={classes.grid} aria-label={name}>
        <thead>
          <tr>
            {week.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
                {weekdayName(weekday, "short")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((cells, row) => (
            <tr key={cells.find(Boolean)?.date ?? row}>
              {cells.map((day, at) =>
                day ? (
                  <Cell key={day.date} day={day} today={today} onMore={setOpen} />
                ) : (
                  <td key={week[at]} className={classes.cell} data-closed>
                    {blank}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {open ? <DayDialog day={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** A month on a phone: the days on which somebody is away, one under the other. */
export function MonthAgenda({ days, today, name }: MonthProps) {
  return (
    <Box component="ol" m={0} p={0} aria-label={name} sx={{ listStyle: "none" }}>
      <Stack spacing="xs">
        {days
          .filter(({ away }) => away.length > 0)
          .map(({ date, away }) => (
            <Card component="li" key={date} withBorder p="sm" radius="md">
              <Text weight={600} size="sm">
                {weekdayText(date)}, {dayText(date)}
                {date === today ? ` (${t("calendar.isToday")})` : ""}
              </Text>
              {away.map((one) => (
                <Who key={one.id} away={one} whole />
              ))}
            </Card>
          ))}
      </Stack>
    </Box>
  );
}
