import { Alert, Group, Paper, Stack, Title } from "@mantine/core";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet, type SheetFact } from "@rollcall/kit/browser/print/print-sheet";
import { students } from "../../../resources/students";
import { termOf } from "../../../school/calendar/domain/academic-year";
import { t } from "./text";
import type { Address } from "./address";
import { CondonedLine } from "./condoned-line";
import { CertificateLink } from "./certificate-link";
import { Explanation } from "./explanation";
import { FigureLine } from "./figure-line";
import { FiguresState } from "./figures-state";
import { SpanChoice } from "./span-choice";
import { Counts, Prospect } from "./student-figures";
import { SubjectFigures } from "./subject-figures";
import { useStudentYear } from "./use-figures";
import type { StudentYear } from "./answers";
import { YearCalendar } from "./year-calendar";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { plainNumberText } from "@rollcall/kit/schema/formats/numbers";

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
            <Group spacing="xs">
              <CertificateLink of={{ studentId: year.student.id, from: year.from, to: year.to }} />
              <PrintButton size="xs" />
            </Group>
          </Group>
          <FigureLine figure={year} />
          <CondonedLine of={year} />
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
          <SpanChoice
            chosen={{ from, to }}
            shown={shown}
            onSpan={(span) => onAddress({ ...address, ...span })}
          />
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
