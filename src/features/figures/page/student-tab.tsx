import { Alert, Button, Group, Paper, Stack, Title } from "@mantine/core";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet, type SheetFact } from "@rollcall/kit/browser/print/print-sheet";
import { students } from "../../../resources/students";
import { termOf } from "../../../school/calendar/domain/academic-year";
import { t } from "./text";
import type { Address } from "./address";
import { Explanation } from "./explanation";
import { FigureLine } from "./figure-line";
import { FiguresState } from "./figures-state";
import { Counts, Prospect } from "./student-figures";
import { SubjectFigures } from "./subject-figures";
import { useStudentYear } from "./use-figures";
import type { StudentYear } from "./answers";
import { YearCalendar } from "./year-calendar";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { plainNumberText } from "@rollcall/kit/schema/formats/numbers";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";

/** Whose year it is, for paper. */
const factsOf = ({ student, from, to, year }: StudentYear): SheetFact[] => [
  ...(student.class ? [{ name: t("class"), value: student.class.name }] : []),
  ...(student.roll_no === null
    ? []
    : [{ name: t("rollNo"), value: plainNumberText(student.roll_no) }]),
  { name: t("admissionNo"), value: student.admission_no },
  ...[termOf({ from, to }, year?.terms)].flatMap((term) =>
    term ? [{ name: t("term"), value: term.name }] : [],
  ),
  { name: t("days"), value: t("streak.span", { from: dayText(from), to: dayText(to) }) },
];

const signatures = [t("signatures.teacher"), t("signatures.parent")];

function Year({ year }: { year: StudentYear }) {
  return (
    <PrintSheet
      title={t("record", { name: year.student.name })}
      facts={factsOf(year)}
      signatures={signatures}
      orientation="portrait"
    >
      <Stack spacing="md">
        <Paper withBorder radius="md" p="md" component="section" aria-label={year.student.name}>
          <Group position="apart" align="flex-start" className="screen-only">
            <Title order={2} size="h3" mb="xs">
              {[year.student.name, year.student.class?.name].filter(Boolean).join(" · ")}
            </Title>
            <PrintButton size="xs" />
          </Group>
          <FigureLine figure={year} />
          <Counts counts={year.counts} minutesLate={year.minutes_late} />
          <Prospect year={year} />
        </Paper>
        <Explanation year={year} />
        <SubjectFigures subjects={year.subjects} />
        <Paper withBorder radius="md" p="md" component="section" aria-label={t("calendar")}>
          <YearCalendar year={year} />
        </Paper>
      </Stack>
    </PrintSheet>
  );
}

/** The terms of the academic year, each a press away, and the way back to the whole of it. */
function TermButtons({ year, address, onAddress }: TabProps & { year: StudentYear | undefined }) {
  const { from, to } = address;
  const term = year && termOf(year, year.year?.terms);
  const isWhole = from === undefined && to === undefined;
  if (isWhole && !year?.year?.terms?.length) return null;
  return (
    <Group spacing="xs" role="group" aria-label={t("terms")}>
      {(year?.year?.terms ?? []).map((one) => (
        <Button
          key={one.id}
          variant={one.id === term?.id ? "light" : "default"}
          aria-pressed={one.id === term?.id}
          onClick={() => onAddress({ ...address, from: one.from, to: one.to })}
        >
          {one.name}
        </Button>
      ))}
      {isWhole ? null : (
        <Button
          variant="default"
          onClick={() => onAddress({ ...address, from: undefined, to: undefined })}
        >
          {t("wholeYear")}
        </Button>
      )}
    </Group>
  );
}

interface TabProps {
  address: Address;
  onAddress(next: Address): void;
}

/** A student's year: the percentage with its rule, every day of it, and every slot on demand. */
export function StudentTab({ address, onAddress }: TabProps) {
  const { studentId, from, to } = address;
  const query = useStudentYear(studentId, { from, to });
  const shown = query.data;
  const mayPick = useMayDo()(students, "list");
  const day = (key: "from" | "to") => (value: string) =>
    value &&
    onAddress({ ...address, from: from ?? shown?.from, to: to ?? shown?.to, [key]: value });
  return (
    <Stack spacing="md">
      <Group spacing="sm" align="flex-end" className="screen-only">
        {mayPick ? (
          <div style={{ flex: "1 1 220px", maxWidth: 360 }}>
            <ReferenceSelect
              to={students.name}
              label={t("student")}
              value={studentId ?? null}
              known={shown?.student}
              onChange={(id) => onAddress({ ...address, studentId: id ?? undefined })}
            />
          </div>
        ) : null}
        {studentId === undefined ? null : (
          <>
            <DayField label={t("from")} value={from ?? shown?.from ?? ""} onChange={day("from")} />
            <DayField label={t("to")} value={to ?? shown?.to ?? ""} onChange={day("to")} />
            <TermButtons year={shown} address={address} onAddress={onAddress} />
          </>
        )}
      </Group>
      {studentId === undefined ? (
        <Alert color="gray">{mayPick ? t("pickStudent") : t("fromSheet")}</Alert>
      ) : (
        <FiguresState query={query}>{(data) => <Year year={data} />}</FiguresState>
      )}
    </Stack>
  );
}
