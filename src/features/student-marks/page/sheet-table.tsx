import { Button, NativeSelect, ScrollArea, Table, Text } from "@mantine/core";
import { memo } from "react";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { wanted, type Cell, type Draft, type Entry, type Row, type Sheet } from "./draft";
import { t } from "./text";
import { dayText } from "@rollcall/kit/schema/formats/days";

/** Registers that are drawn at first: a month of eight lessons a day. */
const firstRows = 160;

type Codes = Sheet["codes"];

interface CellProps {
  cell: Cell;
  entry: Entry;
  codes: Codes;
  label: string;
  onCode(cell: Cell, code: string | null): void;
}

const said = (entry: Entry) =>
  entry
    ? [
        entry.code,
        entry.minutes_late === null ? null : t("late", { count: entry.minutes_late }),
        entry.remark,
      ]
        .filter(Boolean)
        .join(" · ")
    : null;

/** A mark to choose anew, with what stood there while it is changed. */
const MarkCell = memo(function MarkCell({ cell, entry, codes, label, onCode }: CellProps) {
  const before = said(cell.mark);
  const isChanged = before !== said(entry);
  if (cell.why !== null)
    return (
      <>
        <Text>
          <bdi>{before ?? t("noMark")}</bdi>
        </Text>
        <Text size="xs" color="dimmed">
          {cell.why}
        </Text>
      </>
    );
  const offered = codes.filter(({ code, retired }) => !retired || code === entry?.code);
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={entry?.code ?? ""}
        data={[
          { value: "", label: t("noMark") },
          ...offered.map(({ code, label: name }) => ({ value: code, label: `${code} · ${name}` })),
        ]}
        onChange={({ currentTarget: { value } }) => onCode(cell, value === "" ? null : value)}
        styles={(theme) => ({
          input: isChanged
            ? { borderColor: theme.fn.primaryColor(), borderWidth: 2, fontWeight: 600 }
            : {},
        })}
      />
      {isChanged || (entry && (entry.minutes_late !== null || entry.remark)) ? (
        <Text size="xs" color="dimmed" mt={2}>
          {isChanged ? (
            before === null ? (
              t("wasNone")
            ) : (
              t("was", { code: before })
            )
          ) : (
            <bdi>{said(entry)}</bdi>
          )}
        </Text>
      ) : null}
    </>
  );
});

interface SheetTableProps {
  rows: readonly Row[];
  students: readonly Sheet["student"][];
  codes: Codes;
  draft: Draft;
  onCode(cell: Cell, code: string | null): void;
}

/** The marks of one or two students, a register a row. */
export function SheetTable({ rows, students, codes, draft, onCode }: SheetTableProps) {
  const { shown, rest, showAll } = useFirst(rows, firstRows);
  return (
    <>
      <ScrollArea>
        <Table
          aria-label={t("table")}
          verticalSpacing={6}
          sx={{ "td, th": { verticalAlign: "top" } }}
        >
          <thead>
            <tr>
              <th scope="col">{t("register")}</th>
              {students.map(({ id, name, admission_no }) => (
                <th key={id} scope="col" style={{ minWidth: 120 }}>
                  {name}
                  <Text size="xs" color="dimmed" weight={400}>
                    {admission_no}
                  </Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, date, label, subject, class: its, cells }) => (
              <tr key={id}>
                <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
                  <span style={{ whiteSpace: "nowrap" }}>{dayText(date)}</span>
                  <Text size="xs" color="dimmed" weight={400}>
                    {[label, subject, its.name].filter(Boolean).join(" · ")}
                  </Text>
                </th>
                {students.map(({ id: studentId, name }, place) => {
                  const cell = cells[place];
                  return (
                    <td key={studentId}>
                      {cell ? (
                        <MarkCell
                          cell={cell}
                          entry={wanted(cell, draft)}
                          codes={codes}
                          label={t("markOf", { name, date: dayText(date), label })}
                          onCode={onCode}
                        />
                      ) : (
                        <Text size="xs" color="dimmed">
                          {t("notInIt")}
                        </Text>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {rest > 0 ? (
        <Button variant="default" mt="sm" onClick={showAll}>
          {t("more", { count: rest })}
        </Button>
      ) : null}
    </>
  );
}
