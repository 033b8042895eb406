import { Anchor, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { holidays } from "../../../resources/holidays";
import type { ListQuery, RecordOf } from "@rollcall/kit/schema";
import { t } from "./text";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { useDashboardList } from "./use-list";
import { fullDay } from "@rollcall/kit/schema/formats/days";

type Holiday = RecordOf<typeof holidays>;

const days = ({ start_date, end_date }: Holiday) =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000) + 1;

/** The holidays from today on, today by the institution's clock. */
export function NextHolidays() {
  const mayAdd = useMayDo()(holidays, "create");
  const { timezone } = useBranding();
  const [arrived] = useState(() => new Date());
  const today = dayIn(timezone ?? "UTC", arrived);
  const next = useMemo(
    (): Partial<ListQuery> => ({
      perPage: 5,
      sort: [{ field: "start_date", descending: false }],
      conditions: [
        { field: "end_date", operator: "gte", value: today },
        { field: "weekday", operator: "null", value: "true" },
      ],
    }),
    [today],
  );
  const { records, pending, failed, retry } = useDashboardList(holidays, next);
  return (
    <Panel
      title={t("holidays")}
      more={{ to: `/${holidays.name}`, label: t("allHolidays") }}
      pending={pending}
      failed={failed}
      retry={retry}
      next={mayAdd ? { to: `/${holidays.name}/create`, label: t("addHoliday") } : undefined}
      empty={records.length === 0 ? t("noHolidays") : undefined}
    >
      <Lines>
        {(records as unknown as Holiday[]).map((holiday) => (
          <Line key={holiday.id}>
            <Anchor component={Link} to={`/${holidays.name}/${holiday.id}`} lineClamp={1}>
              {holiday.name}
            </Anchor>
            <Text size="xs" color="dimmed" sx={{ whiteSpace: "nowrap" }}>
              {fullDay(holiday.start_date)}
              {days(holiday) > 1 ? ` · ${t("days", { count: days(holiday) })}` : ""}
            </Text>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
