import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Ring } from "@rollcall/kit/browser/charts/ring";
import { percentText } from "@rollcall/kit/schema/formats/numbers";
import { call } from "../../../providers/call";
import type { ExpectedRegister } from "../../../school/registers/page/expected-day";
import { useExpectedDay, useLiveDay } from "../../../school/registers/page/use-expected-day";
import { todayOf } from "../../figures/page";
import { HubCard, Nothing } from "./card";
import { useOwnClasses } from "./own-classes";
import { RegisterLines } from "./register-lines";
import { t } from "./text";

/** Registers that a teacher takes: of the own lessons, and of classes whose class teacher it is. */
const takenBy =
  (id: number, ofClasses: ReadonlySet<number>) =>
  ({ lesson, class: of }: ExpectedRegister): boolean =>
    lesson ? lesson.teacher.id === id : ofClasses.has(of.id);

/** Today's registers of a teacher, as the day goes by. */
export function TodaysRegisters({
  teacher: { id, name },
}: {
  teacher: { id: number; name: string };
}) {
  const day = useExpectedDay();
  useLiveDay();
  const query = useOwnClasses(id);
  const found = query.data && day.data;
  return (
    <HubCard
      title={t("teacher.today")}
      query={{
        data: found,
        error: day.error ?? query.error,
        refetch: () => void Promise.all([day.refetch(), query.refetch()]),
      }}
      failed={t("teacher.failed")}
    >
      {({ registers, date }) => {
        const own = new Set(query.data?.data.map((one) => one.id));
        const theirs = registers
          .filter(({ state }) => state !== "closed" && state !== "not_expected")
          .filter(takenBy(id, own));
        return theirs.length === 0 ? (
          <Nothing>{t("teacher.none")}</Nothing>
        ) : (
          <RegisterLines
            registers={theirs}
            date={date}
            taker={name}
            nameOf={({ class: of, label, lesson }) =>
              [of.name, lesson?.subject.name ?? null, label].filter(Boolean).join(" · ")
            }
          />
        );
      }}
    </HubCard>
  );
}

/** How many of the registers of this month, up to today, a teacher's report says were taken. */
function useTaken(id: number, today: string) {
  const query = { teacher_id: id, from: `${today.slice(0, 7)}-01`, to: today };
  return useQuery({
    queryKey: ["reports", "marking-compliance", id, today],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { data } = await call("GET /admin/reports/:name", {
        params: { name: "marking-compliance" },
        query,
        signal,
      });
      const [row] = data.rows;
      const count = (key: string) => Number(row?.[key] ?? 0);
      return {
        registers: count("registers"),
        taken: count("taken"),
        percentage: typeof row?.["percentage"] === "number" ? row["percentage"] : null,
        more: [
          [count("missing"), (count: number) => t("teacher.missing", { count })] as const,
          [count("incomplete"), (count: number) => t("teacher.incomplete", { count })] as const,
          [count("late"), (count: number) => t("teacher.takenLater", { count })] as const,
        ].flatMap(([number, said]) => (number > 0 ? [said(number)] : [])),
      };
    },
  });
}

/** How reliably a teacher takes registers, this month. */
export function RegistersThisMonth({ id }: { id: number }) {
  const { data: day } = useExpectedDay();
  const today = todayOf(day);
  const query = useTaken(id, today);
  const address = new URLSearchParams({
    report: "marking-compliance",
    teacher_id: String(id),
    from: `${today.slice(0, 7)}-01`,
    to: today,
  });
  return (
    <HubCard
      title={t("teacher.month")}
      query={query}
      failed={t("teacher.monthFailed")}
      tools={
        <Anchor component={Link} to={`/reports?${address.toString()}`}>
          {t("teacher.report")}
        </Anchor>
      }
    >
      {({ registers, taken, percentage, more }) =>
        registers === 0 || percentage === null ? (
          <Nothing>{t("teacher.noneDue")}</Nothing>
        ) : (
          <Group spacing="md" noWrap>
            <Ring
              value={percentage}
              label={t("teacher.ring", { percentage: percentText(percentage) })}
              size={84}
            >
              <Text component="span" weight={650} sx={{ fontVariantNumeric: "tabular-nums" }}>
                {percentText(percentage)}
              </Text>
            </Ring>
            <div>
              <Text weight={600}>{t("teacher.taken", { taken, registers })}</Text>
              {more.map((line) => (
                <Text key={line} size="sm" color="dimmed">
                  {line}
                </Text>
              ))}
            </div>
          </Group>
        )
      }
    </HubCard>
  );
}
