import { Box, Group, Table, Text, Title } from "@mantine/core";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { numberText, plainNumberText } from "@rollcall/kit/schema/formats/numbers";
import type { AnswerTo } from "../../../providers/call";
import { termOf } from "../../../school/calendar/domain/academic-year";
import { PaperPage } from "../../../school/registers/page/paper-page";
import { t } from "./certificate-text";
import { figureStrings } from "./figure-text";

/** Certificates as the API answers them. */
export type Certificates = AnswerTo<"GET /admin/attendance/certificates">;
type Certified = Certificates["students"][number];
/** A name and, each on a line of its own, since names can run in the other direction, what there is. */
type Line = readonly [name: string, ...values: string[]];

const span = (from: string, to: string) => t("span", { from: dayText(from), to: dayText(to) });

/** The days, after the name of the term or the academic year that they are. */
export function daysOf({ from, to, asked, year }: Certificates): string[] {
  const isYear = year?.from === asked.from && year.to === asked.to;
  const name = termOf(asked, year?.terms)?.name ?? (isYear ? year.name : undefined);
  return name === undefined ? [span(from, to)] : [name, span(from, to)];
}

/** The classes, each with its days where one was not for the whole span. */
function classesOf({ classes }: Certified, { from, to }: Certificates): string[] {
  const [only, ...others] = classes;
  if (!only) return [t("noClass")];
  if (others.length === 0 && only.from === from && only.to === to) return [only.name];
  return classes.flatMap((one) => [one.name, span(one.from, one.to)]);
}

const factsOf = (student: Certified, all: Certificates): Line[] => [
  [t("student"), student.name],
  [t("admissionNo"), student.admission_no],
  ...(student.roll_no === null ? [] : [[t("rollNo"), plainNumberText(student.roll_no)] as const]),
  [t("class"), ...classesOf(student, all)],
  [t("days"), ...daysOf(all)],
];

/** What was counted; of what there seldom is, nothing where there is none. */
const countsOf = (student: Certified): Line[] => {
  const seldom = (name: string, value: number): Line[] =>
    value === 0 ? [] : [[name, numberText(value)]];
  return [
    [t("due"), numberText(student.expected)],
    [t("present"), numberText(student.present)],
    ...seldom(t("half"), student.half),
    [t("absent"), numberText(student.absent)],
    ...seldom(t("free"), student.free),
    ...seldom(t("excused"), student.excused),
    ...seldom(t("notCounted"), student.not_counted),
    ...seldom(t("late"), student.late),
    ...seldom(t("nthLate"), student.nth_late ?? 0),
    ...seldom(t("unmarked"), student.unmarked),
  ];
};

const Lines = ({ label, of }: { label: string; of: readonly Line[] }) => (
  <Table
    aria-label={label}
    verticalSpacing={4}
    sx={{ "&&": { color: "inherit" }, "&& th, && td": { color: "inherit", verticalAlign: "top" } }}
  >
    <tbody>
      {of.map(([name, ...values]) => (
        <tr key={name}>
          <Box component="th" scope="row" sx={{ width: "45%", fontWeight: 400 }}>
            {name}
          </Box>
          <Box component="td" sx={{ overflowWrap: "anywhere" }}>
            {values.map((value, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines stay where they are
              <div key={at}>
                <bdi>{value}</bdi>
              </div>
            ))}
          </Box>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** How far the figures can be trusted, as far as is known. */
const completeness = ({ expected, unmarked }: Certified) =>
  expected === 0
    ? t("nothing")
    : unmarked === 0
      ? t("complete")
      : t("missing", { count: unmarked });

/** Who made a paper, and where it is signed. */
export const MadeBy = ({ of }: { of: Certificates }) => (
  <Group position="apart" align="flex-end" mt={48}>
    <Text>{t("madeBy", { name: of.made_by, day: dayText(of.today) })}</Text>
    <Box pt={4} sx={{ borderTop: "1px solid currentColor", minWidth: 220 }}>
      {t("signature")}
    </Box>
  </Group>
);

/** One student's certificate: the figures of the registers, and nothing that they do not say. */
export function CertificateSheet({ student, of: all }: { student: Certified; of: Certificates }) {
  const { asked, to, policy, at } = all;
  const { percentage, weight, counted } = student;
  return (
    <PaperPage label={t("of", { name: student.name })}>
      <Title order={2} size="h3" align="center" color="inherit">
        {t("title")}
      </Title>
      <Lines label={t("facts")} of={factsOf(student, all)} />
      <Lines label={t("figures")} of={countsOf(student)} />
      <Text size="md">
        {t("percentage")}: <b>{figureStrings.percent(percentage)}</b> (
        {figureStrings.counted(weight, counted, policy)})
      </Text>
      {student.condoned ? (
        <Text size="md">
          {t("condoned", {
            by: student.condoned.decided_by,
            day: dayText(student.condoned.decided_on),
          })}{" "}
          <b>{figureStrings.condoned({ ...student, threshold: all.threshold })}</b>
        </Text>
      ) : null}
      <div>
        <Text>{t("source", { moment: momentText(at) })}</Text>
        {to < asked.to ? <Text>{t("cut", { day: dayText(to) })}</Text> : null}
        <Text>{completeness(student)}</Text>
        <Text size="sm">
          {figureStrings.policy(policy)}
          {` ${figureStrings.lates(student.nth_late ?? 0, policy)}`.trimEnd()}
          {all.mixed_modes ? ` ${figureStrings.mixed}` : ""}
        </Text>
      </div>
      <MadeBy of={all} />
    </PaperPage>
  );
}
