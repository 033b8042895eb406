import { Badge, Box, Button, Text } from "@mantine/core";
import { useState } from "react";
import { dayText, shortDay, weekdayText } from "@rollcall/kit/schema/formats/days";
import { turnName } from "../../../school/calendar/domain/weekdays";
import { t } from "./text";
import type { YearDays } from "./use-cycle";

type Day = YearDays["days"][number];

/** Lines that are shown until all are asked for. */
const shownFirst = 8;

/** One line for all days in a row that are the same week, or for each day of a cycle. */
function linesOf({ days, repeats }: YearDays): Day[][] {
  const lines: Day[][] = [];
  for (const day of days) {
    if (!day.turn || (repeats === "days" && day.closed)) continue;
    const last = lines.at(-1);
    if (repeats === "weeks" && last?.[0]?.turn === day.turn) last.push(day);
    else lines.push([day]);
  }
  return lines;
}

const spanText = (days: readonly Day[]) => {
  const [from, to] = [days[0]?.date ?? "", days.at(-1)?.date ?? ""];
  return from === to
    ? `${weekdayText(from)} ${dayText(from)}`
    : t("weekOf", { from: shortDay(from), to: dayText(to) });
};

function Line({ days, today }: { days: readonly Day[]; today: string }) {
  const isNow = days.some(({ date }) => date === today);
  return (
    <Box
      component="li"
      aria-current={isNow ? "date" : undefined}
      sx={{ display: "flex", gap: 12, flexWrap: "wrap", fontWeight: isNow ? 600 : undefined }}
    >
      <Text component="span" sx={{ minWidth: 180 }}>
        {spanText(days)}
      </Text>
      <span>{turnName(days[0]?.turn)}</span>
      {days.some(({ set }) => set !== null) ? (
        <Badge variant="outline" color="gray">
          {t("cycle.corrected")}
        </Badge>
      ) : null}
    </Box>
  );
}

/** The weeks of a year with their letters, or its days of the cycle, from today on and all of it. */
export function CycleList({ cycle }: { cycle: YearDays }) {
  const [all, setAll] = useState(false);
  const lines = linesOf(cycle);
  const ahead = lines.filter((days) => (days.at(-1)?.date ?? "") >= cycle.today);
  const shown = all ? lines : ahead.slice(0, shownFirst);
  return (
    <div>
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 4 }}>
        {shown.map((days) => (
          <Line key={days[0]?.date} days={days} today={cycle.today} />
        ))}
      </Box>
      {shown.length === 0 ? <Text color="dimmed">{t("cycle.none")}</Text> : null}
      {!all && lines.length > shown.length ? (
        <Button variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {t("cycle.showAll")}
        </Button>
      ) : null}
    </div>
  );
}
