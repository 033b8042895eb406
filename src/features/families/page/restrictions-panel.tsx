import { Anchor, Box } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { Link } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { formatting } from "@rollcall/kit/schema/formats/formatting";
import { listed } from "@rollcall/kit/schema/messages";
import { parentRestrictions } from "../../../resources/parent-restrictions";
import { t } from "./text";

const mostShown = 20;

interface Restriction extends BaseRecord {
  id: number;
  student: { name: string } | null;
  parent: { name: string } | null;
  no_messages: boolean;
  no_page: boolean;
  no_pickup: boolean;
  valid_until: string | null;
}

/** What of a restriction holds today, in words. */
function restrictionText({ valid_until: until, ...of }: Restriction): string {
  const bars = [
    ...(of.no_messages ? [t("restrictions.noMessages")] : []),
    ...(of.no_page ? [t("restrictions.noPage")] : []),
    ...(of.no_pickup ? [t("restrictions.noPickup")] : []),
  ];
  if (bars.length === 0) return t("restrictions.nothing");
  const said = listed(bars, "unit");
  if (until === null) return said;
  const isOver = until < dayIn(formatting().zone, new Date());
  return isOver
    ? t("restrictions.ended", { said, day: dayText(until) })
    : t("restrictions.until", { said, day: dayText(until) });
}

/** The restrictions about one student or of one parent, for those who may view restrictions. */
function Restrictions({ by, id }: { by: "student" | "parent"; id: number }) {
  const mayAdd = useMayDo()(parentRestrictions, "create");
  const { query, result } = useList<Restriction>({
    resource: parentRestrictions.name,
    meta: {
      listQuery: {
        conditions: [{ field: `${by}_id`, operator: "eq", value: id }],
        include: ["student", "parent"],
        perPage: mostShown,
      },
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const add = {
    to: `/${parentRestrictions.name}/create?${by}_id=${id}`,
    label: t("restrictions.add"),
  };
  const other = by === "student" ? "parent" : "student";
  return (
    <Box my="md">
      <Panel
        title={t("restrictions.title")}
        {...(mayAdd ? { more: add } : {})}
        pending={query.isPending}
        failed={query.isError}
        retry={() => void query.refetch()}
        empty={result.data.length === 0 ? t("restrictions.none") : undefined}
      >
        <Lines>
          {result.data.map((one) => (
            <Line key={one.id}>
              <span>
                <Anchor component={Link} to={`/${parentRestrictions.name}/${one.id}`}>
                  {one[other]?.name}
                </Anchor>
                {`: ${restrictionText(one)}`}
              </span>
            </Line>
          ))}
        </Lines>
      </Panel>
    </Box>
  );
}

type OfRecord = { record: { id: number } };

/** On a student's page: what parents may not, concerning this student. */
export function StudentRestrictions({ record }: OfRecord) {
  return useMayDo()(parentRestrictions, "list") ? (
    <Restrictions by="student" id={record.id} />
  ) : null;
}

/** On a parent's page: what this parent may not, child by child. */
export function ParentRestrictions({ record }: OfRecord) {
  return useMayDo()(parentRestrictions, "list") ? (
    <Restrictions by="parent" id={record.id} />
  ) : null;
}
