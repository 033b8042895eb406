import { NumberInput, Stack, Text } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { PanelMenu, Pill } from "@rollcall/kit/browser/crud/list/pill";
import { useClosePanel } from "@rollcall/kit/browser/crud/list/popover";
import { dayRanges } from "@rollcall/kit/browser/fields/filters/day-ranges";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";
import { MonthField } from "@rollcall/kit/browser/fields/inputs/month-field";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { isCalendarDate, type Resource } from "@rollcall/kit/schema";
import { instantIn } from "@rollcall/kit/schema/calendar-day";
import { formatting } from "@rollcall/kit/schema/formats/formatting";
import { academicYears } from "../../../resources/academic-years";
import { classes as classResource } from "../../../resources/classes";
import { subjects } from "../../../resources/subjects";
import { teachers } from "../../../resources/teachers";
import type { Applied } from "./applied";
import { comparisons, type Compared, type Comparison } from "./compare";
import { reports, type Filter, type Report } from "./report";
import classes from "./reports.module.css";
import { t } from "./text";

type Changes = Readonly<Record<string, string | null>>;

interface FiltersProps {
  name: string;
  params: URLSearchParams;
  /** What the server answered, which says what holds without a filter. */
  report: Report | undefined;
  applied: readonly Applied[];
  compared: Compared | undefined;
  onChange(changes: Changes): void;
}
type PanelProps = Pick<FiltersProps, "params" | "report" | "onChange">;

/** A filter that is the ID of a record, with the records there are. */
const records = {
  class_id: classResource,
  subject_id: subjects,
  teacher_id: teachers,
} as const satisfies Partial<Record<Filter, Resource>>;
type Picked = keyof typeof records;

const names: Readonly<Record<Filter | "span", string>> = {
  span: t("days"),
  month: t("month"),
  class_id: t("class"),
  subject_id: t("subject"),
  teacher_id: t("teacher"),
  threshold: t("limit"),
  at_least: t("atLeast"),
  by: t("by"),
};

const idOf = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** The ways to choose something; the first of them has the focus. */
function Fields({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place}>
      <Stack spacing="sm">{children}</Stack>
    </div>
  );
}

const quick: ReadonlySet<string> = new Set([
  "today",
  "yesterday",
  "thisWeek",
  "last7",
  "thisMonth",
  "lastMonth",
  "last30",
]);

/** Spans that are often looked at, as of the day of the report. */
const quickSpans = (today: string) =>
  dayRanges(new Date(instantIn(formatting().zone, `${today}T12:00`))).filter(({ name }) =>
    quick.has(name),
  );
const wholeYear = "year";

/** Whether the days are those of an academic year. */
const isWhole = (params: URLSearchParams) => !params.has("from") && !params.has("to");

/** Terms of the academic year of the report, which stays chosen with them. */
const termSpans = ({ year }: Report) =>
  (year?.terms ?? []).map(({ id, name, from, to }) => ({
    name: `term-${id}`,
    label: name,
    range: [from, to] as const,
    year: {},
  }));

/** The spans that are often looked at, by name. */
function QuickSpans({ params, report, onChange }: PanelProps) {
  const spans = report
    ? [
        ...termSpans(report),
        ...quickSpans(report.today).map((one) => ({ ...one, year: { year: null } })),
      ]
    : [];
  return (
    <PanelMenu
      choices={[
        {
          key: wholeYear,
          label: t("thisAcademicYear"),
          isCurrent: isWhole(params) && !params.has("year"),
        },
        ...spans.map(({ name, label, range: [from, to] }) => ({
          key: name,
          label,
          isCurrent: !isWhole(params) && from === report?.from && to === report.to,
        })),
      ]}
      onChoose={(key) => {
        const span = spans.find(({ name }) => name === key);
        const [from, to] = span?.range ?? [null, null];
        onChange({ from, to, ...(span?.year ?? { year: null }) });
      }}
    />
  );
}

/** An academic year, in place of days. */
function YearSelect({ params, report, onChange }: PanelProps) {
  const close = useClosePanel();
  const held = isWhole(params) ? (report?.year?.id ?? null) : null;
  return (
    <ReferenceSelect
      to={academicYears.name}
      label={t("year")}
      value={idOf(params.get("year")) ?? held}
      known={report?.year ?? undefined}
      onChange={(id) => {
        close();
        onChange({ year: id === null ? null : String(id), from: null, to: null });
      }}
    />
  );
}

const endNames = { from: t("from"), to: t("to") };

/** A span by its usual name, an academic year, or from one day to another. */
function SpanPanel(props: PanelProps) {
  const { params, report, onChange } = props;
  const mayDo = useMayDo();
  const { from = null, to = null } = report ?? {};
  const tell = (key: "from" | "to", value: string) => {
    if (isCalendarDate(value)) onChange({ from, to, [key]: value, year: null });
  };
  return (
    <Stack spacing="sm">
      <QuickSpans {...props} />
      <div className={classes.pair}>
        {(["from", "to"] as const).map((key) => (
          <DayField
            key={key}
            label={endNames[key]}
            value={params.get(key) ?? report?.[key] ?? ""}
            onChange={(day) => tell(key, day)}
          />
        ))}
      </div>
      {mayDo(academicYears, "list") ? <YearSelect {...props} /> : null}
    </Stack>
  );
}

function RecordPanel({ filter, params, report, onChange }: PanelProps & { filter: Picked }) {
  const close = useClosePanel();
  const known = { class_id: "class", subject_id: "subject", teacher_id: "teacher" } as const;
  return (
    <Fields>
      <ReferenceSelect
        to={records[filter].name}
        label={names[filter]}
        value={idOf(params.get(filter))}
        known={report?.chosen[known[filter]] ?? undefined}
        onChange={(id) => {
          close();
          onChange({ [filter]: id === null ? null : String(id) });
        }}
      />
    </Fields>
  );
}

const NumberPanel = ({
  filter,
  params,
  report,
  onChange,
}: PanelProps & { filter: "threshold" | "at_least" }) => (
  <Fields>
    <NumberInput
      label={filter === "threshold" ? t("threshold") : t("atLeast")}
      min={filter === "threshold" ? 0 : 1}
      max={filter === "threshold" ? 100 : 500}
      precision={filter === "threshold" ? 1 : 0}
      removeTrailingZeros
      value={params.get(filter) ? Number(params.get(filter)) : (report?.[filter] ?? undefined)}
      onChange={(value) => value !== undefined && onChange({ [filter]: String(value) })}
    />
  </Fields>
);

/** What changes a filter of a report. */
function FilterPanel({ filter, ...props }: PanelProps & { filter: Filter | "span" }) {
  const { params, report, onChange } = props;
  if (filter === "span") return <SpanPanel {...props} />;
  if (filter === "threshold" || filter === "at_least")
    return <NumberPanel {...props} filter={filter} />;
  if (filter === "month")
    return (
      <Fields>
        <MonthField
          label={t("month")}
          value={params.get("month") ?? report?.from.slice(0, 7) ?? ""}
          onChange={(month) => onChange({ month })}
        />
      </Fields>
    );
  if (filter !== "by") return <RecordPanel {...props} filter={filter} />;
  const by = params.get("by") ?? "month";
  return (
    <PanelMenu
      choices={[
        { key: "month", label: t("byMonth"), isCurrent: by === "month" },
        { key: "week", label: t("byWeek"), isCurrent: by === "week" },
      ]}
      onChoose={(key) => onChange({ by: key })}
    />
  );
}

const comparisonTexts = { year: t("comparisons.year"), school: t("comparisons.school") };

/** What the report is held against; says where nothing is known of it. */
function ComparePill({ compared }: { compared: Compared }) {
  const { chosen, choices, choose, values, isFailed } = compared;
  const isEmpty = values && [...values.values()].every((value) => value === null);
  return (
    <>
      <Pill
        label={t("compare")}
        value={chosen && comparisonTexts[chosen]}
        clear={
          chosen && { label: t("remove", { name: t("compare") }), act: () => choose(undefined) }
        }
        panel={{
          label: t("compare"),
          content: (
            <PanelMenu<Comparison>
              choices={comparisons
                .filter((one) => choices.includes(one))
                .map((key) => ({ key, label: comparisonTexts[key], isCurrent: key === chosen }))}
              onChoose={choose}
            />
          ),
        }}
      />
      {chosen && (isEmpty || isFailed) ? (
        <Text size="sm" color="dimmed" role="status">
          {isFailed ? t("compareFailed") : t("compareEmpty")}
        </Text>
      ) : null}
    </>
  );
}

/** The usual name of the days that are asked for, such as “Last month”. */
function spanName({ params, report }: Pick<FiltersProps, "params" | "report">) {
  if (!report || (!params.has("from") && !params.has("to"))) return undefined;
  return quickSpans(report.today).find(
    ({ range: [from, to] }) => from === report.from && to === report.to,
  )?.label;
}

/** Parameters that filter nothing. */
const noFilters: ReadonlySet<string> = new Set(["report", "chart", "open", "sort", "page"]);

/**
 * What the report is cut down to, in one line: each filter says what holds, changes it and takes it
 * back. Every choice is in the address; lists of records one may not see are not offered.
 */
export function ReportFilters({ name, applied, compared, ...props }: FiltersProps) {
  const { params, onChange } = props;
  const mayDo = useMayDo();
  const taken = reports.get(name) ?? [];
  const filters: (Filter | "span")[] = taken.includes("month") ? [...taken] : ["span", ...taken];
  const chosen = [...params.keys()].filter((key) => !noFilters.has(key));
  return (
    <div role="group" aria-label={t("filters")} className={`${classes.filters} screen-only`}>
      {filters
        .toSorted((a, b) => Number(b === "month") - Number(a === "month"))
        // What the address asks for is said and taken back also where it can't be changed.
        .map((filter) => ({
          filter,
          mayChange: !(filter in records) || mayDo(records[filter as Picked], "list"),
          holds: applied.find(({ of }) => of === filter),
        }))
        .filter(({ mayChange, holds }) => mayChange || holds)
        .map(({ filter, mayChange, holds }) => {
          const label = names[filter];
          return (
            <Pill
              key={filter}
              label={holds?.name ?? label}
              value={(filter === "span" ? spanName(props) : undefined) ?? holds?.value}
              clear={
                holds && holds.keys.length > 0
                  ? {
                      label: t("remove", { name: holds.name }),
                      act: () => onChange(Object.fromEntries(holds.keys.map((key) => [key, null]))),
                    }
                  : undefined
              }
              panel={
                mayChange
                  ? { label, content: <FilterPanel {...props} filter={filter} /> }
                  : undefined
              }
            />
          );
        })}
      {compared ? <ComparePill compared={compared} /> : null}
      {chosen.length > 0 ? (
        <button
          type="button"
          className={classes.clear}
          onClick={() => onChange(Object.fromEntries(chosen.map((key) => [key, null])))}
        >
          {t("clear")}
        </button>
      ) : null}
    </div>
  );
}
