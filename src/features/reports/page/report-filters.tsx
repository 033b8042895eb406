import { Button, Group, NativeSelect, NumberInput } from "@mantine/core";
import { MonthField } from "@rollcall/kit/browser/fields/inputs/month-field";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { academicYears } from "../../../resources/academic-years";
import { classes } from "../../../resources/classes";
import { subjects } from "../../../resources/subjects";
import { teachers } from "../../../resources/teachers";
import { isCalendarDate, type Resource } from "@rollcall/kit/schema";
import { t } from "./text";
import { reports, type Filter, type Report } from "./report";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

interface FiltersProps {
  name: string;
  params: URLSearchParams;
  /** What the server answered, which says what holds without a filter. */
  report: Report | undefined;
  onChange(changes: Readonly<Record<string, string | null>>): void;
}

/** A parameter that is the ID of a record. */
type Picked = "year" | "class_id" | "subject_id" | "teacher_id";
const pickers: readonly (readonly [Picked, string, Resource])[] = [
  ["year", t("year"), academicYears],
  ["class_id", t("class"), classes],
  ["subject_id", t("subject"), subjects],
  ["teacher_id", t("teacher"), teachers],
];
/** The record that is chosen, or holds without a choice. */
const knownOf = (picked: Picked, report: Report | undefined) =>
  ({
    year: report?.year,
    class_id: report?.chosen.class,
    subject_id: report?.chosen.subject,
    teacher_id: report?.chosen.teacher,
  })[picked] ?? undefined;

const idOf = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

type PartProps = Omit<FiltersProps, "name">;

/** From which day to which; told, it takes the place of an academic year. */
function SpanInputs({ params, report, onChange }: PartProps) {
  const { from = null, to = null } = report ?? {};
  const tell = (key: "from" | "to", value: string) => {
    if (isCalendarDate(value)) onChange({ from, to, [key]: value, year: null });
  };
  return (
    <>
      <DayField
        label={t("from")}
        value={params.get("from") ?? from ?? ""}
        onChange={(day) => tell("from", day)}
      />
      <DayField
        label={t("to")}
        value={params.get("to") ?? to ?? ""}
        onChange={(day) => tell("to", day)}
      />
    </>
  );
}

const MonthInput = ({ params, report, onChange }: PartProps) => (
  <MonthField
    label={t("month")}
    value={params.get("month") ?? report?.from.slice(0, 7) ?? ""}
    onChange={(month) => onChange({ month })}
  />
);

const ThresholdInput = ({ params, report, onChange }: PartProps) => (
  <NumberInput
    label={t("threshold")}
    min={0}
    max={100}
    precision={1}
    removeTrailingZeros
    value={params.get("threshold") ? Number(params.get("threshold")) : report?.threshold}
    onChange={(value) => value !== undefined && onChange({ threshold: String(value) })}
    sx={{ width: 130 }}
  />
);

const AtLeastInput = ({ params, report, onChange }: PartProps) => (
  <NumberInput
    label={t("atLeast")}
    min={1}
    max={500}
    value={
      params.get("at_least") ? Number(params.get("at_least")) : (report?.at_least ?? undefined)
    }
    onChange={(value) => value !== undefined && onChange({ at_least: String(value) })}
    sx={{ width: 190 }}
  />
);

const ByInput = ({ params, onChange }: PartProps) => (
  <NativeSelect
    label={t("by")}
    value={params.get("by") ?? "month"}
    data={[
      { value: "month", label: t("byMonth") },
      { value: "week", label: t("byWeek") },
    ]}
    onChange={({ currentTarget: { value } }) => onChange({ by: value })}
  />
);

/**
 * What the report is cut down to. Every choice is in the address; lists of records one may not see
 * are not offered.
 */
export function ReportFilters({ name, ...part }: FiltersProps) {
  const { params, onChange } = part;
  const mayDo = useMayDo();
  const filters = reports.get(name) ?? [];
  const spans = !filters.includes("month");
  const shown = (filter: Filter | "year") => (filter === "year" ? spans : filters.includes(filter));
  const chosen = [...params.keys()].filter((key) => key !== "report");
  return (
    <Group
      spacing="sm"
      align="flex-end"
      role="group"
      aria-label={t("filters")}
      className="screen-only"
    >
      {pickers
        .filter(([filter, , resource]) => shown(filter) && mayDo(resource, "list"))
        .map(([filter, label, resource]) => (
          <div key={filter} style={{ flex: "1 1 170px", maxWidth: 260 }}>
            <ReferenceSelect
              to={resource.name}
              label={label}
              value={
                idOf(params.get(filter)) ??
                // The academic year that holds unless days are asked for.
                (filter === "year" && !params.has("from") && !params.has("to")
                  ? (part.report?.year?.id ?? null)
                  : null)
              }
              known={knownOf(filter, part.report)}
              onChange={(id) =>
                onChange({
                  [filter]: id === null ? null : String(id),
                  ...(filter === "year" ? { from: null, to: null } : {}),
                })
              }
            />
          </div>
        ))}
      {spans ? <SpanInputs {...part} /> : <MonthInput {...part} />}
      {filters.includes("threshold") ? <ThresholdInput {...part} /> : null}
      {filters.includes("at_least") ? <AtLeastInput {...part} /> : null}
      {filters.includes("by") ? <ByInput {...part} /> : null}
      {chosen.length > 0 ? (
        <Button
          variant="subtle"
          onClick={() => onChange(Object.fromEntries(chosen.map((key) => [key, null])))}
        >
          {t("clear")}
        </Button>
      ) : null}
    </Group>
  );
}
