import { ActionIcon, Alert, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { MonthField } from "@rollcall/kit/browser/fields/inputs/month-field";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { FileButtons } from "@rollcall/kit/browser/crud/bulk/file-buttons";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { useExpectedDay, useLiveDay } from "../../../school/registers/page/use-expected-day";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { useMay, useMayDo } from "@rollcall/kit/browser/fields/may";
import { enrolments } from "../../../resources/enrolments";
import { figureStrings } from "./figure-text";
import { t } from "./text";
import { monthAfter } from "@rollcall/kit/schema/calendar-day";
import type { Address } from "./address";
import { CertificateLink } from "./certificate-link";
import { FiguresState } from "./figures-state";
import { MonthSheet } from "./month-sheet";
import { sheetParts } from "./sheet-parts";
import classes from "./sheet.module.css";
import { todayOf } from "./today-of";
import { useSheet } from "./use-figures";
import type { Sheet } from "./answers";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import { monthText } from "@rollcall/kit/schema/formats/days";

/** Which letter and colour is which. */
function Legend({ codes }: { codes: Sheet["codes"] }) {
  return (
    <ul className={classes.legend} aria-label={t("legend")}>
      {codes.map(({ code, label, colour }) => (
        <li key={code}>
          <span
            className={classes.swatch}
            style={{ "--code": colour ?? "transparent" } as CSSProperties}
          >
            {code}
          </span>
          {label}
        </li>
      ))}
      <li>
        <span className={classes.swatch}>·</span>
        {t("unmarked")}
      </li>
      <li>
        <span className={`${classes.swatch} ${classes.closed}`} />
        {t("closedDay")}
      </li>
      <li>
        <span className={`${classes.swatch} ${classes.out}`} />
        {t("notEnrolled")}
      </li>
    </ul>
  );
}

/** The class's own percentage, and how it was counted. */
function ClassFigure({ sheet: { totals, policy, threshold } }: { sheet: Sheet }) {
  return (
    <Text>
      <b>
        {t("classTotal")}: {figureStrings.percent(totals.percentage)}
      </b>
      {totals.below ? ` (${figureStrings.below(threshold)})` : ""} ·{" "}
      {figureStrings.coverage(totals.expected - totals.unmarked, totals.expected, totals.coverage)}.{" "}
      {figureStrings.policy(policy)}
    </Text>
  );
}

const signatures = [t("signatures.teacher"), t("signatures.head")];

function SheetOfMonth({ sheet }: { sheet: Sheet }) {
  const month = monthText(sheet.month);
  const isPrinting = usePrinting();
  const [may, mayDo] = [useMay(), useMayDo()];
  if (sheet.students.length === 0)
    return (
      <EmptyState
        framed
        title={t("nobody")}
        text={t("nobodyText")}
        steps={[
          {
            to: `/${enrolments.name}?class_id=${sheet.class.id}`,
            label: t("enrol"),
            may: mayDo(enrolments, "list"),
          },
        ]}
      />
    );
  return (
    <PrintSheet
      title={t("sheet", { name: sheet.class.name, month })}
      facts={[{ name: t("students"), value: numberText(sheet.students.length) }]}
      signatures={signatures}
      orientation="landscape"
      isDense
    >
      <Stack spacing="sm">
        <Group position="apart" spacing="sm" className="screen-only">
          <Title order={2} size="h3">
            {sheet.class.name}, {month}
          </Title>
          <Group spacing="xs">
            <CertificateLink of={{ classId: sheet.class.id }} />
            <FileButtons
              address={
                may("view_reports")
                  ? `/admin/reports/monthly-register?class_id=${sheet.class.id}&month=${sheet.month}`
                  : undefined
              }
              name="register"
            />
          </Group>
        </Group>
        <ClassFigure sheet={sheet} />
        {sheet.with_groups ? <Text size="sm">{t("withGroups")}</Text> : null}
        {(isPrinting ? sheetParts(sheet) : [sheet]).map((part) => (
          <MonthSheet key={part.days[0]?.date} sheet={part} month={month} />
        ))}
        <Legend codes={sheet.codes} />
        <Text size="xs" color="dimmed" className={classes.screen}>
          {t("hint")}
        </Text>
      </Stack>
    </PrintSheet>
  );
}

/** The register sheet of a class and a month. */
export function MonthTab({
  address,
  onAddress,
}: {
  address: Address;
  onAddress(next: Address): void;
}) {
  const day = useExpectedDay();
  const { classId, month = todayOf(day.data).slice(0, 7) } = address;
  useLiveDay();
  const sheet = useSheet(classId, month);
  const names = new Map(day.data?.registers.map((one) => [one.class.id, one.class.name]));
  const known = classId === undefined || names.has(classId);
  const go = (to: string) => onAddress({ ...address, month: to });
  return (
    <Stack spacing="md">
      <Group spacing="sm" align="flex-end" className="screen-only">
        <NativeSelect
          label={t("class")}
          value={classId === undefined ? "" : String(classId)}
          sx={{ flex: "1 1 180px", maxWidth: 320 }}
          data={[
            { value: "", label: t("chooseClass") },
            ...(known
              ? []
              : [{ value: String(classId), label: sheet.data?.class.name ?? `#${classId}` }]),
            ...[...names].map(([id, name]) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onAddress({ ...address, classId: value === "" ? undefined : Number(value) })
          }
        />
        <Group spacing={4} align="flex-end" noWrap>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t("before")}
            onClick={() => go(monthAfter(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <MonthField label={t("month")} value={month} onChange={go} />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t("after")}
            onClick={() => go(monthAfter(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      {classId === undefined ? (
        <Alert color="gray">{t("pickClass")}</Alert>
      ) : (
        <FiguresState query={sheet}>{(data) => <SheetOfMonth sheet={data} />}</FiguresState>
      )}
    </Stack>
  );
}
