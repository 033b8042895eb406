import { Box, Button, Checkbox, Group, Paper, Stack, Table, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveText } from "@rollcall/kit/browser/crud/import/save-text";
import { useNarrow } from "@rollcall/kit/browser/crud/list/use-narrow";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { useMayOpen } from "@rollcall/kit/browser/fields/may";
import { PhoneText } from "@rollcall/kit/browser/fields/phone-text";
import { guardText } from "@rollcall/kit/schema/transfer/cell-text";
import { csvLine, csvMark } from "@rollcall/kit/schema/transfer/csv-text";
import { ReasonPlace } from "../reason-place";
import { attendanceKey } from "../mark/register-api";
import { NoStudents } from "./no-students";
import { PresenceFrame } from "./presence-frame";
import { t } from "./text";
import type { Presence, PresentStudent } from "./use-presence";

const columns = [
  t("columns.class"),
  t("columns.roll"),
  t("columns.admission"),
  t("columns.student"),
  t("columns.mark"),
  t("columns.register"),
  t("columns.reason"),
  t("columns.parents"),
];

const file = (date: string) => `absent-${date}.csv`;

interface AbsentRow {
  class: string;
  student: PresentStudent;
}

/** Who is out, by class; without those who are excused, only who is absent. */
const absentRows = ({ classes }: Presence, withExcused: boolean): AbsentRow[] =>
  classes.flatMap(({ name, students }) =>
    students
      .filter(({ state, mark }) => state === "out" && (withExcused || mark?.counts_as === "absent"))
      .map((student) => ({ class: name, student })),
  );

const markOf = ({ mark, left }: PresentStudent) =>
  left ? t("left", { time: left.time }) : (mark?.label ?? t("onLeave"));
const reasonOf = ({ mark, leave, left }: PresentStudent) =>
  [left?.reason, leave, mark?.remark].filter(Boolean).join(" · ");

const isUnexplained = ({ mark, leave, left }: PresentStudent) =>
  mark?.counts_as === "absent" && !leave && !left;

const csvOf = (rows: readonly AbsentRow[]) =>
  csvMark +
  [
    [...columns],
    ...rows.map(({ class: its, student }) => [
      its,
      student.roll_no === null ? "" : String(student.roll_no),
      student.admission_no,
      student.name,
      markOf(student),
      student.left ? "" : (student.mark?.slot ?? ""),
      reasonOf(student),
      student.parents.map(({ name, phone }) => [name, phone].filter(Boolean).join(" ")).join("; "),
    ]),
  ]
    .map((cells) => csvLine(cells.map(guardText)))
    .join("");

function Parents({ parents }: Pick<PresentStudent, "parents">) {
  return (
    <>
      {parents.map(({ name, phone }) => (
        <div key={`${name} ${phone ?? ""}`}>
          {name} {phone ? <PhoneText phone={phone} /> : null}
        </div>
      ))}
    </>
  );
}

/** How a student is marked, and in which register. */
const Mark = ({ student }: { student: PresentStudent }) => (
  <div>
    {markOf(student)}
    {student.mark && !student.left ? (
      <Text size="xs" color="dimmed">
        {student.mark.slot}
      </Text>
    ) : null}
  </div>
);

/** Why a student is absent, or a way to say it. */
function Reason({ student, date }: { student: PresentStudent; date: string }) {
  const cache = useQueryClient();
  return (
    <>
      <bdi>{reasonOf(student)}</bdi>
      {isUnexplained(student) ? (
        <div className="screen-only" style={{ whiteSpace: "nowrap" }}>
          <ReasonPlace
            student={student}
            date={date}
            onChanged={() => cache.invalidateQueries({ queryKey: attendanceKey })}
          />
        </div>
      ) : null}
    </>
  );
}

function Row({
  row: { class: its, student },
  date,
  seesParents,
}: {
  row: AbsentRow;
  date: string;
  seesParents: boolean;
}) {
  return (
    <tr style={{ breakInside: "avoid" }}>
      <td style={{ whiteSpace: "nowrap" }}>{its}</td>
      <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
        {student.name}
        <Text size="xs" color="dimmed" weight={400}>
          {student.admission_no}
        </Text>
      </th>
      <td>
        <Mark student={student} />
      </td>
      <td>
        <Reason student={student} date={date} />
      </td>
      {seesParents ? (
        <td>
          <Parents parents={student.parents} />
        </td>
      ) : null}
    </tr>
  );
}

/** On a phone, where numbers to call would stand beyond the edge of a table. */
const AbsentCards = ({ rows, data }: { rows: readonly AbsentRow[]; data: Presence }) => (
  <Box
    component="ul"
    aria-label={t("absentTable")}
    m={0}
    p={0}
    sx={{ listStyle: "none", display: "grid", gap: 8 }}
  >
    {rows.map(({ class: its, student }) => (
      <Paper
        component="li"
        withBorder
        radius="md"
        p="sm"
        key={student.id}
        sx={{ breakInside: "avoid" }}
      >
        <Group position="apart" spacing="xs" noWrap align="flex-start">
          <div>
            <Text weight={600}>{student.name}</Text>
            <Text size="xs" color="dimmed">
              {its} · {student.admission_no}
            </Text>
          </div>
          <Mark student={student} />
        </Group>
        {data.sees_parents ? (
          <Box sx={{ lineHeight: 2 }}>
            <Parents parents={student.parents} />
          </Box>
        ) : null}
        <Reason student={student} date={data.date} />
      </Paper>
    ))}
  </Box>
);

function AbsentTable({ rows, data }: { rows: readonly AbsentRow[]; data: Presence }) {
  return (
    <Paper
      withBorder
      radius="md"
      p="xs"
      role="region"
      aria-label={t("absentTable")}
      tabIndex={0}
      sx={{ overflowX: "auto" }}
    >
      <Table aria-label={t("absentTable")} verticalSpacing={6} sx={{ minWidth: 560 }}>
        <thead>
          <tr>
            <th scope="col">{t("class")}</th>
            <th scope="col">{t("student")}</th>
            <th scope="col">{t("mark")}</th>
            <th scope="col">{t("why")}</th>
            {data.sees_parents ? <th scope="col">{t("phone")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.student.id} row={row} date={data.date} seesParents={data.sees_parents} />
          ))}
        </tbody>
      </Table>
    </Paper>
  );
}

/** What is known where nobody is listed: that nobody is absent only if everyone is marked. */
function noneText(data: Presence, unknown: number): string {
  if (unknown > 0 && !data.closed) return t("nobodyAbsentSoFar");
  return absentRows(data, true).length > 0 ? t("onlyExcused") : t("nobodyAbsent");
}

function Absent({ data }: { data: Presence }) {
  const mayOpen = useMayOpen();
  const List = useNarrow() ? AbsentCards : AbsentTable;
  const [withExcused, setWithExcused] = useState(true);
  const rows = absentRows(data, withExcused);
  const everyone = data.classes.flatMap(({ students }) => students);
  const unknown = everyone.filter(({ state }) => state === "unknown").length;
  if (everyone.length === 0) return <NoStudents />;
  if (unknown === everyone.length && !data.closed)
    return (
      <EmptyState
        framed
        role="status"
        title={t("noMarks")}
        text={t("noMarksText")}
        steps={[
          { to: "/attendance/mark", label: t("takeRegisters"), may: mayOpen("/attendance/mark") },
        ]}
      />
    );
  return (
    <Stack spacing="sm">
      <Group position="apart" spacing="sm">
        <div role="status">
          <Text weight={650}>
            {rows.length === 0 ? noneText(data, unknown) : t("total", { count: rows.length })}
          </Text>
          {unknown > 0 && !data.closed ? (
            <Text size="sm" color="dimmed">
              {t("stillMissing", { count: unknown })}
            </Text>
          ) : null}
        </div>
        <Group spacing="sm" className="screen-only">
          <Checkbox
            label={t("excusedToo")}
            checked={withExcused}
            onChange={(event) => setWithExcused(event.currentTarget.checked)}
          />
          <Button
            variant="default"
            leftIcon={<IconDownload size={16} aria-hidden />}
            disabled={rows.length === 0}
            onClick={() => saveText(file(data.date), csvOf(rows))}
          >
            {t("export")}
          </Button>
        </Group>
      </Group>
      {rows.length > 0 ? <List rows={rows} data={data} /> : null}
    </Stack>
  );
}

/** `/attendance/absent`: who is absent today across classes, with reason and phone, to print. */
export function AbsentPage() {
  return (
    <PresenceFrame title={t("absent")} path="/attendance/absent">
      {(data) => <Absent data={data} />}
    </PresenceFrame>
  );
}
