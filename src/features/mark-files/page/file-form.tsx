import {
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
  Group,
  Button,
  Alert,
} from "@mantine/core";
import { useState } from "react";
import { DropZone } from "@rollcall/kit/browser/crud/import/drop-zone";
import { FilePlace } from "@rollcall/kit/browser/crud/import/file-place";
import type { OpenFile } from "@rollcall/kit/browser/crud/import/use-open-file";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { dayRange, monthText } from "@rollcall/kit/schema/formats/days";
import { columnKinds, kindText, type ColumnKind } from "../domain/kinds";
import { t } from "./text";
import type { Check, Draft, MarkFileState } from "./use-mark-file";

interface PartProps {
  check: Check | undefined;
  draft: Draft;
  change(part: Partial<Draft>): void;
}

/** What has to be said of a file before it is read. */
const needText: Readonly<Record<Check["needs"][number], () => string>> = {
  student: () => t("needs.student"),
  class: () => t("needs.class"),
  month: () => t("needs.month"),
  date_order: () => t("needs.date_order"),
  marks: () => t("needs.marks"),
};

const kinds = columnKinds.map((kind) => ({ value: kind, label: kindText(kind) }));

/** What each column holds that is no day by itself. */
function Columns({ check, draft, change }: PartProps) {
  const columns = (check?.columns ?? []).flatMap(({ heading, kind, date }, place) =>
    kind === "marks" && date !== null ? [] : [{ heading, kind, place }],
  );
  if (columns.length === 0) return null;
  return (
    <SimpleGrid
      cols={4}
      breakpoints={[
        { maxWidth: "lg", cols: 3 },
        { maxWidth: "sm", cols: 2 },
        { maxWidth: 400, cols: 1 },
      ]}
    >
      {columns.map(({ heading, kind, place }) => (
        <NativeSelect
          key={place}
          label={<bdi>{heading}</bdi>}
          value={kind}
          data={kinds}
          onChange={({ currentTarget }) =>
            change({ columns: { ...draft.columns, [place]: currentTarget.value as ColumnKind } })
          }
        />
      ))}
    </SimpleGrid>
  );
}

const monthsBack = 24;

/** The months that a file may be about, the latest first. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: monthsBack }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** What no heading says: the class, the month, the order of a date. */
function Choices({ check, draft, change }: PartProps) {
  const { timezone = "UTC" } = useBranding();
  const [months] = useState(() => monthsUntil(dayIn(timezone, new Date())));
  const asks = (need: Check["needs"][number]) => check?.needs.includes(need) ?? false;
  const wrong = (need: Check["needs"][number]) => (asks(need) ? { error: needText[need]() } : {});
  const hasClass = check?.columns.some(({ kind }) => kind === "class") ?? false;
  return (
    <SimpleGrid cols={3} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
      {hasClass ? null : (
        <NativeSelect
          label={t("class")}
          {...wrong("class")}
          value={String(draft.classId ?? "")}
          data={[
            { value: "", label: t("classOfLine") },
            ...(check?.classes ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ classId: value === "" ? null : Number(value) })
          }
        />
      )}
      {asks("month") || draft.month !== "" ? (
        <NativeSelect
          label={t("month")}
          {...wrong("month")}
          value={draft.month}
          data={[
            { value: "", label: t("choose") },
            ...months.map((month) => ({ value: month, label: monthText(month) })),
          ]}
          onChange={({ currentTarget }) => change({ month: currentTarget.value })}
        />
      ) : null}
      {asks("date_order") || draft.order !== "" ? (
        <NativeSelect
          label={t("order")}
          {...wrong("date_order")}
          value={draft.order}
          data={[
            { value: "", label: t("choose") },
            { value: "dmy", label: t("order.dmy") },
            { value: "mdy", label: t("order.mdy") },
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ order: value === "dmy" || value === "mdy" ? value : "" })
          }
        />
      ) : null}
    </SimpleGrid>
  );
}

/** What of a file nobody can choose away: it names no student, or holds no marks. */
function Missing({ check }: Pick<PartProps, "check">) {
  const missing = (["student", "marks"] as const).filter((need) => check?.needs.includes(need));
  return (
    <>
      {missing.map((need) => (
        <Alert key={need} color="yellow">
          {needText[need]()}
        </Alert>
      ))}
    </>
  );
}

interface OpenProps extends Omit<PartProps, "draft"> {
  file: MarkFileState;
  open: OpenFile<Draft>;
}

/** A file that was chosen: what of it is read, and how. */
function Opened({ file, open, check, change }: OpenProps) {
  const { sheet, table, choices } = open;
  const part = { check, draft: choices, change };
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("file")}>
      <Stack spacing="sm">
        <Group position="apart">
          <div>
            <Title order={2} size="h3" sx={{ overflowWrap: "anywhere" }}>
              {open.file.name}
            </Title>
            <Text size="sm" color="dimmed" role="status">
              {t("lines", { count: table.lines.length })}
              {check?.from && check.to
                ? ` · ${t("days", { count: check.days, range: dayRange(check.from, check.to) })}`
                : ""}
            </Text>
          </div>
          <Button variant="default" onClick={file.close}>
            {t("otherFile")}
          </Button>
        </Group>
        <FilePlace
          sheet={sheet}
          heading={open.heading}
          beside={open.beside}
          onSheet={(wanted) => void file.read(open.file, wanted, sheet.encoding?.encoding)}
          onEncoding={(name) =>
            void file.read(
              open.file,
              sheet.sheetName === null ? {} : { sheet: sheet.sheetName },
              name,
            )
          }
          onHeading={file.setHeading}
          onBeside={file.setBeside}
        />
        {table.lines.length === 0 ? <Alert color="red">{t("noRows")}</Alert> : null}
        <Columns {...part} />
        <Missing check={check} />
        <Choices {...part} />
      </Stack>
    </Paper>
  );
}

interface FileFormProps {
  file: MarkFileState;
  check: Check | undefined;
  change(part: Partial<Draft>): void;
}

/** Chooses a file, and says what of it is what. */
export function FileForm({ file, check, change }: FileFormProps) {
  const { open, problem, reading } = file;
  return (
    <>
      {problem === null ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {open ? (
        <Opened file={file} open={open} check={check} change={change} />
      ) : (
        <DropZone
          reading={reading}
          onFiles={([chosen, ...more]) => {
            if (more.length > 0) file.setProblem(t("oneFile"));
            else if (chosen) void file.read(chosen);
          }}
        />
      )}
    </>
  );
}
