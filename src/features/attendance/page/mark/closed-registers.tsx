import { listed } from "@rollcall/kit/schema/messages";
import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCalendarOff, IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { ExpectedDay, ExpectedRegister } from "../../../../school/registers/page/expected-day";
import { t } from "./text";
import { t as registersText } from "../../../../school/registers/page/text";
import { AcademicYearNeeded } from "../../../../school/registers/page/academic-year-needed";
import { SchoolDays } from "./school-days";
import { dayText } from "@rollcall/kit/schema/formats/days";

/** What closes registers, with how many; the most frequent first. */
function reasons(closed: readonly ExpectedRegister[]): [why: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { why } of closed)
    counts.set(
      why ?? registersText("states.closed"),
      (counts.get(why ?? registersText("states.closed")) ?? 0) + 1,
    );
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/**
 * One line that names them, and on demand the registers themselves: what was marked before the day
 * was closed can still be looked at.
 */
function Folded({ line, children }: { line: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        px="xs"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        leftIcon={
          open ? (
            <IconChevronDown size={16} aria-hidden />
          ) : (
            <IconChevronRight size={16} aria-hidden />
          )
        }
        styles={{
          root: { alignSelf: "flex-start", height: "auto", minHeight: 36 },
          label: { whiteSpace: "normal", textAlign: "left" },
        }}
      >
        {line}
      </Button>
      {open ? children : null}
    </>
  );
}

/** Some registers of a day are closed: one line below those that are not. */
export function SomeClosed({
  closed,
  children,
}: {
  closed: readonly ExpectedRegister[];
  children: ReactNode;
}) {
  const [first, ...others] = reasons(closed);
  const why =
    first && others.length === 0
      ? first[0]
      : listed(
          reasons(closed).map(([reason, count]) => `${reason} (${count})`),
          "unit",
        );
  return <Folded line={t("closed.some", { count: closed.length, why })}>{children}</Folded>;
}

/** No register of a day is open: what closes it, and the way to days with school. */
export function AllClosed({ day, children }: { day: ExpectedDay; children: ReactNode }) {
  const { registers, date, today, closed, school_days: near } = day;
  const [first, ...others] = reasons(registers);
  const title = closed ?? first?.[0];
  return (
    <Stack spacing="xs">
      <Paper withBorder radius="md" p="xl">
        <Stack align="center" spacing="xs" role="status" sx={{ textAlign: "center" }}>
          <IconCalendarOff size={34} stroke={1.4} aria-hidden />
          <Title order={2} size="h3">
            {title ?? t("noLessons")}
          </Title>
          <Text>
            {title ? t("closed.noRegister", { date: dayText(date) }) : dayText(date)}
            {others.length > 0
              ? ` ${t("closed.others", {
                  reasons: listed(
                    others.map(([why, count]) => `${why} (${count})`),
                    "unit",
                  ),
                })}`
              : ""}
          </Text>
          <AcademicYearNeeded why={title} />
          <SchoolDays near={near} today={today} />
        </Stack>
      </Paper>
      {registers.length > 0 ? (
        <Folded line={t("closed.show", { count: registers.length })}>{children}</Folded>
      ) : null}
    </Stack>
  );
}
