import { Alert, Anchor, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { FileButtons } from "@rollcall/kit/browser/crud/bulk/file-buttons";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { figureStrings } from "../../figures/page/figure-strings";
import { reportStrings as words } from "./strings";
import { queryOf, reports, type Report } from "./report";
import { ReportCards } from "./report-cards";
import { ReportChart } from "./report-chart";
import { ReportFilters } from "./report-filters";
import { ReportTable } from "./report-table";
import { useCompared, useReport } from "./use-report";
import { dayText } from "@rollcall/kit/schema/formats/days";

/** What the percentages of the report were counted by. */
function Rule({ report }: { report: Report }) {
  const { from, to, policy, coverage, total, at_least, mixed_modes: isMixed } = report;
  const day = (date: string) => dayText(date);
  return (
    <Text color="dimmed">
      {words.span(day(from), day(to))} · {words.rows(total)}
      {coverage === null ? "" : ` · ${words.marked(figureStrings.percent(coverage))}`} ·{" "}
      {figureStrings.policy(policy)}
      {at_least !== null && at_least > 1 ? ` ${words.fewer(at_least)}` : ""}
      {isMixed ? ` ${figureStrings.mixed}` : ""}
    </Text>
  );
}

function OneReport({ name }: { name: string }) {
  const [params, setParams] = useSearchParams();
  const query = queryOf(name, params);
  const needsClass = name === "monthly-register" && !params.get("class_id");
  const { data, error, isPending, refetch } = useReport(name, query, !needsClass);
  const [title, sentence] = words.names[name] ?? [name, ""];
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
  const compared = useCompared(data, params, change);
  return (
    <Stack spacing="md">
      <Group position="apart" spacing="sm">
        <div>
          <Title order={2}>{title}</Title>
          <Text color="dimmed">{sentence}</Text>
        </div>
        <FileButtons
          address={
            needsClass || !data
              ? undefined
              : `/admin/reports/${name}?${queryOf(name, new URLSearchParams([...params].filter(([key]) => key !== "page")))}`
          }
          name={name}
        />
      </Group>
      <ReportFilters name={name} params={params} report={data} onChange={change} />
      {needsClass ? (
        <Alert color="gray" role="status">
          {words.chooseClass}
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
          <Rule report={data} />
          {data.rows.length === 0 ? (
            <Text role="status">{words.noRows}</Text>
          ) : (
            <>
              <ReportChart report={data} compared={compared} />
              <ReportTable
                report={data}
                by={params.get("by")}
                onPage={(page) => change({ page: String(page) })}
              />
            </>
          )}
        </>
      ) : null}
    </Stack>
  );
}

/** `/reports`: a report to choose, and the one that is chosen. The address can be shared. */
export function ReportsPage() {
  const [params] = useSearchParams();
  const name = params.get("report") ?? "";
  const chosen = reports.has(name) ? name : undefined;
  return (
    <Stack spacing="md">
      <Group position="apart">
        <Title order={1}>{words.title}</Title>
        {chosen ? (
          <Anchor component={Link} to="/reports" sx={{ "@media print": { display: "none" } }}>
            {words.all}
          </Anchor>
        ) : null}
      </Group>
      {chosen ? <OneReport key={chosen} name={chosen} /> : <ReportCards />}
    </Stack>
  );
}
