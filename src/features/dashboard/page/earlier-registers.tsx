import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { isWanting } from "../../../school/registers/page/expected-day";
import { useExpectedDay } from "../../../school/registers/page/use-expected-day";
import { Lines, Panel, PanelOnItsWay } from "@rollcall/kit/browser/ui";
import { MissingLine } from "./missing-registers";
import { useMorning } from "./dashboard-data";
import { t } from "./panels-text";
import { weekdayDay } from "@rollcall/kit/schema/formats/days";
import { compareNames } from "@rollcall/kit/schema/formats/names";

/** More are chosen from better on their page. */
const maxRows = 8;

/** The registers of a day that were never completed, by who was to take them; nothing where none was. */
function OfDay({ date }: { date: string }) {
  const [may, mayOrOwn] = [useMay(), useMayOrOwn()];
  const { data, isPending } = useExpectedDay(date);
  if (isPending) return <PanelOnItsWay />;
  const missing = data?.registers.filter(isWanting) ?? [];
  if (missing.length === 0) return null;
  const shown = missing
    .toSorted((one, other) => compareNames(one.teacher ?? "\uffff", other.teacher ?? "\uffff"))
    .slice(0, maxRows);
  const page = `/attendance/mark?date=${date}`;
  return (
    <Panel
      title={t("earlier.title", { day: weekdayDay(date), count: missing.length })}
      more={{ to: page, label: t("earlier.all") }}
      pending={false}
      failed={false}
      retry={() => undefined}
      empty={undefined}
    >
      {[...groupBy(shown, ({ teacher }) => teacher)].map(([teacher, registers]) => (
        <div key={teacher}>
          <Text component="h3" size="sm" weight={600} mt={8} mb={2}>
            {teacher ?? t("earlier.noTeacher")}
          </Text>
          <Lines>
            {registers.map((register) => (
              <MissingLine
                key={`${register.class.id} ${register.slot}`}
                register={register}
                date={date}
                mayTake={mayOrOwn("mark_attendance")}
                mayRemind={may("view_attendance") && may("send_notifications")}
              />
            ))}
          </Lines>
        </div>
      ))}
      {missing.length > shown.length ? (
        <Anchor component={Link} to={page} mt="xs">
          {t("earlier.more", { count: missing.length - shown.length })}
        </Anchor>
      ) : null}
    </Panel>
  );
}

/**
 * What was left over on the last school day: yesterday's registers, or Friday's. The day is asked for
 * unless the figures of the school say that all of it was taken.
 */
export function EarlierRegisters({ seesAll }: { seesAll: boolean }) {
  const { data, isPending } = useExpectedDay();
  const { data: morning, isPending: isMorningPending } = useMorning(data?.today, seesAll);
  const date = data?.school_days?.before;
  if (isPending || (seesAll && isMorningPending)) return <PanelOnItsWay />;
  const figures = morning?.recent.days.find((one) => one.date === date);
  return date && (!figures || figures.taken < figures.registers) ? <OfDay date={date} /> : null;
}
