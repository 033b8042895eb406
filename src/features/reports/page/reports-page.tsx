import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconAward, IconChartLine, IconClock } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Sparkline } from "@rollcall/kit/browser/charts/sparkline";
import { FileButtons } from "@rollcall/kit/browser/crud/bulk/file-buttons";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { joined } from "@rollcall/kit/schema/joined";
import { reportSchedules } from "../../../resources/report-schedules";
import { mostRows } from "../domain/most-rows";
import { figureStrings, percentAxis } from "../../figures/page";
import type { PreparePrint } from "@rollcall/kit/browser/print/use-prepared-print";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { reportNames, t } from "./text";
import { appliedTo, pageFact } from "./applied";
import type { Compared } from "./compare";
import { saidOf } from "./headline";
import {
  awardAddress,
  drillOf,
  queryOf,
  reports,
  shownColumns,
  sortOf,
  type Report,
} from "./report";
import { ReportCards } from "./report-cards";
import { ReportChart } from "./report-chart";
import { ReportFilters } from "./report-filters";
import { ReportHelp } from "./report-help";
import { chartData } from "./report-series";
import { ReportTable } from "./report-table";
import classes from "./reports.module.css";
import { useCompared, useReport } from "./use-report";
import { useWholeReport } from "./use-whole-report";

const ReportDrawer = lazy(async () => ({
  default: (await import("./report-drawer")).ReportDrawer,
}));

const signatures = [t("signatures.teacher"), t("signatures.head")];

/** By what the figures of the report were counted, and what is left out. */
function Rule({ report }: { report: Report }) {
  const { policy, at_least, mixed_modes: isMixed } = report;
  const { empty } = shownColumns(report);
  if (report.name === "patterns") return <Text color="dimmed">{t("patternsRule")}</Text>;
  const awards = report.name === "awards" ? `${t("awardsRule")} ` : "";
  return (
    <Text color="dimmed">
      {awards}
      {figureStrings.policy(policy)}
      {at_least !== null && at_least > 1 ? ` ${t("fewer", { count: at_least })}` : ""}
      {isMixed ? ` ${figureStrings.mixed}` : ""}
      {empty.length > 0 ? ` ${t("allZero", { columns: joined(empty, "and") })}` : ""}
    </Text>
  );
}

interface HeadlineProps {
  report: Report;
  compared: Compared | undefined;
  isOpen: boolean;
  onToggle(): void;
}

/** What the report comes to, on how many rows and marks, and the way to its chart. */
function Headline({ report, compared, isOpen, onToggle }: HeadlineProps) {
  const { total, coverage } = report;
  const said = saidOf(report);
  const values = chartData(report, compared)?.series[0]?.values ?? [];
  const hasChart = values.length > 1;
  return (
    <div className={classes.headline}>
      {said ? (
        <p className={classes.figure}>
          <b>{said.value}</b> <span>{said.label}</span>
        </p>
      ) : null}
      {hasChart && !isOpen ? (
        <div className={`${classes.line} screen-only`} aria-hidden>
          <Sparkline
            values={values}
            label={t("attendance")}
            threshold={report.threshold}
            bounds={percentAxis.bounds}
            height={36}
          />
        </div>
      ) : null}
      {hasChart ? (
        <Button
          className="screen-only"
          variant="subtle"
          size="xs"
          leftIcon={<IconChartLine size={16} aria-hidden />}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? t("hideChart") : t("showChart")}
        </Button>
      ) : null}
      <Text color="dimmed">
        {t("rows", { count: total })}
        {coverage === null
          ? ""
          : ` · ${t("marked", { coverage: figureStrings.percent(coverage) })}`}
      </Text>
    </div>
  );
}

/** Reports that are kept as papers of a class. */
const signed: ReadonlySet<string> = new Set(["monthly-register"]);

/** A report without rows. That nothing is found is an answer of some, not a lack of data. */
function NoRows({ report: { name, threshold } }: { report: Report }) {
  if (name === "defaulters")
    return <EmptyState framed role="status" title={t("noneBelow", { threshold })} />;
  if (name === "awards")
    return <EmptyState framed role="status" title={t("noAwards", { threshold })} />;
  if (name === "patterns")
    return <EmptyState framed role="status" title={t("noPatterns")} text={t("noPatternsText")} />;
  // Empty in a school that takes its registers by day.
  return name === "subject-summary" ? (
    <EmptyState framed role="status" title={t("noRowsOfSubjects")} />
  ) : (
    <EmptyState framed role="status" title={t("noRows")} text={t("noRowsText")} />
  );
}

interface ReportBodyProps {
  report: Report;
  params: URLSearchParams;
  compared: Compared | undefined;
  onChange(changes: Changes): void;
}

/** What the report says: its figure, its drawing where it is wanted, and the table. */
function ReportBody({ report, params, compared, onChange }: ReportBodyProps) {
  if (report.rows.length === 0) return <NoRows report={report} />;
  const isOpen = params.has("chart") || compared?.chosen !== undefined;
  return (
    <>
      <Headline
        report={report}
        compared={compared}
        isOpen={isOpen}
        onToggle={() => onChange(isOpen ? { chart: null, compare: null } : { chart: "1" })}
      />
      {isOpen ? <ReportChart report={report} compared={compared} /> : null}
      <ReportTable
        report={report}
        by={params.get("by")}
        sort={sortOf(report.name, params)}
        onSort={(sort) => onChange({ sort, page: null })}
        onPage={(page) => onChange({ page: String(page) })}
      />
      <Rule report={report} />
    </>
  );
}

/** The line that the address has open beside the table, where the report shows it. */
function OpenLine({ report, params, onChange }: Omit<ReportBodyProps, "compared">) {
  const [key, by] = [params.get("open"), params.get("by")];
  const row = key && report.rows.find((one) => drillOf(report, one, by)?.key === key);
  const drill = row ? drillOf(report, row, by) : undefined;
  if (!row || !drill) return null;
  return (
    <Suspense fallback={null}>
      <ReportDrawer
        key={drill.key}
        report={report}
        row={row}
        by={by}
        drill={drill}
        onClose={() => onChange({ open: null })}
      />
    </Suspense>
  );
}

/** The query for all lines of the report, of which a file is made. */
const wholeQuery = (name: string, params: URLSearchParams) =>
  queryOf(name, new URLSearchParams([...params].filter(([key]) => key !== "page")));

const scheduled: ReadonlySet<string> = new Set(reportSchedules.fields.report.options);

/** Leads to a form by which this report is sent at an hour, for its class and threshold. */
function ScheduleButton({
  name,
  title,
  params,
}: Pick<HeadProps, "name" | "params"> & { title: string }) {
  if (!useMayDo()(reportSchedules, "create") || !scheduled.has(name)) return null;
  const given = new URLSearchParams({ name: title, report: name });
  for (const key of ["class_id", "threshold"]) {
    const value = params.get(key);
    if (value !== null) given.set(key, value);
  }
  return (
    <Button
      component={Link}
      to={`/${reportSchedules.name}/create?${given.toString()}`}
      variant="default"
      size="xs"
      leftIcon={<IconClock size={14} aria-hidden />}
    >
      {t("schedule")}
    </Button>
  );
}

/** Leads to the awards of all who are in the report, to be printed. */
function AwardsButton({ report }: { report: Report | undefined }) {
  const may = useMay();
  if (report?.name !== "awards" || report.total === 0 || !may("view_attendance")) return null;
  return (
    <Button
      component={Link}
      to={awardAddress(report, { class: report.chosen.class?.id })}
      variant="default"
      size="xs"
      leftIcon={<IconAward size={14} aria-hidden />}
    >
      {t("printAwards")}
    </Button>
  );
}

interface HeadProps {
  name: string;
  params: URLSearchParams;
  /** None while there is none. */
  report: Report | undefined;
  prepare: PreparePrint | undefined;
}

/** What the report is, how it is saved and printed, and what a printout leaves out. */
function Head({ name, params, report, prepare }: HeadProps) {
  const [title, sentence] = reportNames[name] ?? [name, ""];
  return (
    <>
      <Group position="apart" spacing="sm" className="screen-only">
        <Group spacing={4}>
          <Title order={1} title={sentence}>
            {title}
          </Title>
          <ReportHelp report={report} />
        </Group>
        <Group spacing="xs">
          <AwardsButton report={report} />
          <ScheduleButton name={name} title={title} params={params} />
          <FileButtons
            address={report && `/admin/reports/${name}?${wholeQuery(name, params)}`}
            name={name}
            isReady={report !== undefined}
            prepare={prepare}
          />
        </Group>
      </Group>
      {report && report.total > mostRows ? (
        <Alert color="yellow" role="status" className="screen-only">
          {t("tooMany", { most: mostRows, total: report.total })}
        </Alert>
      ) : null}
    </>
  );
}

type Changes = Readonly<Record<string, string | null>>;
/** Parameters that ask for other rows when they change: the page is the first again. */
const keepsPage: ReadonlySet<string> = new Set(["page", "open", "chart", "compare"]);

/** The address, and the way to change it. */
function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!Object.keys(changes).every((key) => keepsPage.has(key))) next.delete("page");
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { preventScrollReset: true, replace: changes["open"] === null },
    );
  return { params, change };
}

function OneReport({ name }: { name: string }) {
  const { params, change } = useAddress();
  const query = queryOf(name, params);
  const needsClass = name === "monthly-register" && !params.get("class_id");
  const { data: shown, error, isPending, refetch } = useReport(name, query, !needsClass);
  const { report: data, prepare } = useWholeReport(name, query, shown);
  const compared = useCompared(data, params, change);
  const [title] = reportNames[name] ?? [name];
  usePageTitle(title, true);
  const applied = data ? appliedTo(data, params) : [];
  return (
    <PrintSheet
      title={title}
      facts={[...applied, ...pageFact(data)]}
      signatures={signed.has(name) ? signatures : undefined}
      isDense={signed.has(name)}
    >
      <Stack spacing="sm">
        <Head
          name={name}
          params={params}
          report={needsClass ? undefined : shown}
          prepare={prepare}
        />
        <ReportFilters
          name={name}
          params={params}
          report={data}
          applied={applied}
          compared={compared}
          onChange={change}
        />
        {needsClass ? (
          <Alert color="gray" role="status">
            {t("chooseClass")}
          </Alert>
        ) : null}
        {error && !needsClass ? (
          <LoadFailed title={figureStrings.failed} error={error} onRetry={() => void refetch()} />
        ) : null}
        {isPending && !needsClass && !error ? (
          <Card withBorder radius="md" role="status" aria-label={figureStrings.loading}>
            <TableSkeleton rows={10} columns={6} />
          </Card>
        ) : null}
        {data && !needsClass ? (
          <>
            <ReportBody report={data} params={params} compared={compared} onChange={change} />
            <OpenLine report={data} params={params} onChange={change} />
          </>
        ) : null}
      </Stack>
    </PrintSheet>
  );
}

/** `/reports`: a report to choose, and the one that is chosen. The address can be shared. */
export function ReportsPage() {
  const [params] = useSearchParams();
  const maySchedule = useMayDo()(reportSchedules, "list");
  const name = params.get("report") ?? "";
  if (reports.has(name)) return <OneReport key={name} name={name} />;
  return (
    <Stack spacing="md">
      <Group position="apart">
        <Title order={1}>{t("title")}</Title>
        {maySchedule ? (
          <Anchor component={Link} to={`/${reportSchedules.name}`}>
            {t("schedules")}
          </Anchor>
        ) : null}
      </Group>
      <ReportCards />
    </Stack>
  );
}
