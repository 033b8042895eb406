import { Alert, Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { FileButtons } from "@rollcall/kit/browser/crud/bulk/file-buttons";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { mostRows } from "../domain/most-rows";
import { figureStrings } from "../../figures/page";
import type { PreparePrint } from "@rollcall/kit/browser/print/use-prepared-print";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { reportNames, t } from "./text";
import { appliedTo, pageFact, type Applied } from "./applied";
import { AppliedFilters } from "./applied-filters";
import { queryOf, reports, sortOf, type Report } from "./report";
import { ReportCards } from "./report-cards";
import { ReportChart } from "./report-chart";
import { ReportFilters } from "./report-filters";
import { ReportHelp } from "./report-help";
import { ReportTable } from "./report-table";
import { useCompared, useReport } from "./use-report";
import { useWholeReport } from "./use-whole-report";

const signatures = [t("signatures.teacher"), t("signatures.head")];

/** What the percentages of the report were counted by. */
function Rule({ report }: { report: Report }) {
  const { policy, coverage, total, at_least, mixed_modes: isMixed } = report;
  return (
    <Text color="dimmed">
      {t("rows", { count: total })}
      {coverage === null
        ? ""
        : ` · ${t("marked", { coverage: figureStrings.percent(coverage) })}`}{" "}
      · {figureStrings.policy(policy)}
      {at_least !== null && at_least > 1 ? ` ${t("fewer", { count: at_least })}` : ""}
      {isMixed ? ` ${figureStrings.mixed}` : ""}
    </Text>
  );
}

/** Reports that are kept as papers of a class. */
const signed: ReadonlySet<string> = new Set(["monthly-register"]);

/** A report without rows. Nobody being below the limit is its answer, not a lack of data. */
function NoRows({ report: { name, threshold } }: { report: Report }) {
  if (name === "defaulters")
    return <EmptyState framed role="status" title={t("noneBelow", { threshold })} />;
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
  applied: readonly Applied[];
  onChange(changes: Readonly<Record<string, string | null>>): void;
}

/** What the report says: filters, rule, drawing and table. */
function ReportBody({ report, params, applied, onChange }: ReportBodyProps) {
  const compared = useCompared(report, params, onChange);
  return (
    <>
      <AppliedFilters applied={applied} onChange={onChange} />
      <Rule report={report} />
      {report.rows.length === 0 ? (
        <NoRows report={report} />
      ) : (
        <>
          <ReportChart report={report} compared={compared} />
          <ReportTable
            report={report}
            by={params.get("by")}
            sort={sortOf(report.name, params)}
            onSort={(sort) => onChange({ sort })}
            onPage={(page) => onChange({ page: String(page) })}
          />
        </>
      )}
    </>
  );
}

/** The query for all lines of the report, of which a file is made. */
const wholeQuery = (name: string, params: URLSearchParams) =>
  queryOf(name, new URLSearchParams([...params].filter(([key]) => key !== "page")));

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
        <div>
          <Group spacing={4}>
            <Title order={2}>{title}</Title>
            <ReportHelp report={report} />
          </Group>
          <Text color="dimmed">{sentence}</Text>
        </div>
        <FileButtons
          address={report && `/admin/reports/${name}?${wholeQuery(name, params)}`}
          name={name}
          isReady={report !== undefined}
          prepare={prepare}
        />
      </Group>
      {report && report.total > mostRows ? (
        <Alert color="yellow" role="status" className="screen-only">
          {t("tooMany", { most: mostRows, total: report.total })}
        </Alert>
      ) : null}
    </>
  );
}

function OneReport({ name }: { name: string }) {
  const [params, setParams] = useSearchParams();
  const query = queryOf(name, params);
  const needsClass = name === "monthly-register" && !params.get("class_id");
  const { data: shown, error, isPending, refetch } = useReport(name, query, !needsClass);
  const { report: data, prepare } = useWholeReport(name, query, shown);
  const [title] = reportNames[name] ?? [name];
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!("page" in changes)) next.delete("page");
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  const applied = data ? appliedTo(data, params) : [];
  return (
    <PrintSheet
      title={title}
      facts={[...applied, ...pageFact(data)]}
      signatures={signed.has(name) ? signatures : undefined}
      isDense={signed.has(name)}
    >
      <Stack spacing="md">
        <Head
          name={name}
          params={params}
          report={needsClass ? undefined : shown}
          prepare={prepare}
        />
        <ReportFilters name={name} params={params} report={data} onChange={change} />
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
          <ReportBody report={data} params={params} applied={applied} onChange={change} />
        ) : null}
      </Stack>
    </PrintSheet>
  );
}

/** `/reports`: a report to choose, and the one that is chosen. The address can be shared. */
export function ReportsPage() {
  const [params] = useSearchParams();
  const name = params.get("report") ?? "";
  const chosen = reports.has(name) ? name : undefined;
  return (
    <Stack spacing="md">
      <Group position="apart" className="screen-only">
        <Title order={1}>{t("title")}</Title>
        {chosen ? (
          <Anchor component={Link} to="/reports">
            {t("all")}
          </Anchor>
        ) : null}
      </Group>
      {chosen ? <OneReport key={chosen} name={chosen} /> : <ReportCards />}
    </Stack>
  );
}
