import { Anchor, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { Drawer } from "@rollcall/kit/browser/fields/dialog";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { RuledLines } from "@rollcall/kit/browser/ui";
import { figureStrings, StudentBrief } from "../../figures/page";
import { ParentsCard } from "../../hubs/page";
import {
  awardAddress,
  headOf,
  keyOf,
  leadsTo,
  shownColumns,
  valueText,
  type Drill,
  type Report,
  type Row,
} from "./report";
import classes from "./reports.module.css";
import { reportNames, t } from "./text";
import { useReport } from "./use-report";

/** The figures of a line, each with its name. */
function RowFacts({ report, row, by }: { report: Report; row: Row; by: string | null }) {
  const head = headOf(report.columns)?.key;
  return (
    <dl className={classes.facts}>
      {shownColumns(report)
        .shown.filter(({ key }) => key !== head && !/^d\d\d$/.test(key))
        .map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>{valueText(column, row, by) || "–"}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The report that a line sums up: each of its lines with a percentage, the lowest first. */
function Behind({ drill }: { drill: Drill & { kind: "report" } }) {
  const { data, error, refetch } = useReport(drill.name, drill.query, true);
  const title = reportNames[drill.name]?.[0] ?? "";
  if (error && !data)
    return <LoadFailed title={figureStrings.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LinesSkeleton lines={8} />;
  const head = headOf(data.columns);
  const percentage = data.columns.find(({ key }) => key === "percentage");
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mb="xs">
        {title}
      </Title>
      {data.rows.length === 0 ? <Text color="dimmed">{t("noRows")}</Text> : null}
      <RuledLines ordered>
        {data.rows.map((row) => (
          <li key={keyOf(row)}>
            <Anchor component={Link} to={leadsTo(data, row, null) ?? drill.to}>
              {head ? valueText(head, row, null) : ""}
            </Anchor>
            <span className={classes.percentage} data-low={row["below"] === true || undefined}>
              {percentage ? valueText(percentage, row, null) : ""}
            </span>
          </li>
        ))}
      </RuledLines>
      {data.total > data.rows.length ? (
        <Text size="sm" color="dimmed" mt="xs">
          {t("rowsOf", { from: 1, to: data.rows.length, total: data.total })}
        </Text>
      ) : null}
    </section>
  );
}

interface ReportDrawerProps {
  report: Report;
  row: Row;
  by: string | null;
  drill: Drill;
  onClose(): void;
}

/** What stands behind a line of a report, beside its table. */
export function ReportDrawer({ report, row, by, drill, onClose }: ReportDrawerProps) {
  const seesAttendance = useMayOrOwn()("view_attendance");
  const head = headOf(report.columns);
  const name = head ? valueText(head, row, by) : "";
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      padding="lg"
      title={
        <Title order={2} size="h3">
          {name}
        </Title>
      }
      closeButtonLabel={t("close")}
      styles={{ drawer: { overflowY: "auto" } }}
    >
      <Stack spacing="lg">
        {drill.kind === "student" && seesAttendance ? (
          <StudentBrief id={drill.id} from={report.from} to={report.to} />
        ) : (
          <RowFacts report={report} row={row} by={by} />
        )}
        {drill.kind === "report" ? <Behind drill={drill} /> : null}
        {drill.kind === "student" ? <ParentsCard student={{ id: drill.id, name }} /> : null}
        {report.name === "awards" && drill.kind === "student" && seesAttendance ? (
          <Anchor component={Link} to={awardAddress(report, { student: drill.id })}>
            {t("award")}
          </Anchor>
        ) : null}
        {drill.kind === "report" || seesAttendance ? (
          <Anchor component={Link} to={drill.to}>
            {drill.kind === "report" && drill.to.startsWith("/reports")
              ? t("openReport")
              : t("openAttendance")}
          </Anchor>
        ) : null}
      </Stack>
    </Drawer>
  );
}
