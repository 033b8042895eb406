import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { call } from "../../../providers/call";
import { readAddress, writeAddress, type Address } from "./address";
import { AwardSheet } from "./award-sheet";
import { CertificateSheet, type Certificates } from "./certificate-sheet";
import { t } from "./certificate-text";
import { figureStrings } from "./figure-text";
import { FiguresState } from "./figures-state";
import { SpanChoice } from "./span-choice";

/** Whether the address says whose papers are wanted; awards are of everybody unless it does. */
const isChosen = ({ studentId, classId, award }: Address) =>
  studentId !== undefined || classId !== undefined || award !== undefined;

const useCertificates = (address: Address) => {
  const { studentId, classId, from, to, award, atLeast } = address;
  return useQuery<Certificates>({
    queryKey: ["attendance figures", "certificates", studentId, classId, from, to, award, atLeast],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: !isChosen(address)
      ? skipToken
      : async ({ signal }) =>
          (
            await call("GET /admin/attendance/certificates", {
              query: {
                from,
                to,
                ...(studentId === undefined ? { class_id: classId } : { student_id: studentId }),
                ...(award === undefined ? {} : { award: String(award) }),
                ...(atLeast === undefined ? {} : { at_least: String(atLeast) }),
              },
              signal,
            })
          ).data,
  });
};

/** Who reaches the award, but for marks that are missing: nothing is printed of them. */
const Incomplete = ({ of }: { of: Certificates["incomplete"] }) =>
  of.length === 0 ? null : (
    <Alert
      color="yellow"
      className="screen-only"
      title={t("award.incomplete", { count: of.length })}
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {of.map(({ id, name, unmarked }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {t("award.unmarked", { count: unmarked })}
          </li>
        ))}
      </ul>
    </Alert>
  );

/** The awards, after how many there are and whose are not printed. */
function Awards({ of, address: { award = 100, studentId } }: SheetsProps) {
  const { students, incomplete } = of;
  return (
    <>
      {studentId === undefined || students.length + incomplete.length === 0 ? (
        <Text role="status" className="screen-only">
          {t(studentId === undefined ? "award.pages" : "award.none", {
            count: students.length,
            percent: figureStrings.percent(award),
          })}
        </Text>
      ) : null}
      <Incomplete of={incomplete} />
      <PrintSheet title={t("award.title")} orientation="portrait" isPlain>
        {students.map((student) => (
          <AwardSheet key={student.id} student={student} of={of} />
        ))}
      </PrintSheet>
    </>
  );
}

interface SheetsProps {
  of: Certificates;
  address: Address;
}

/** The certificates, after what there is of them. */
function Sheets({ of, address: { studentId, classId } }: SheetsProps) {
  const { students, to } = of;
  const day = dayText(to);
  if (students.length === 0)
    return (
      <Alert color="gray" role="status">
        {t("none", { day })}
      </Alert>
    );
  const className = students[0]?.classes.find(({ id }) => id === classId)?.name;
  return (
    <>
      {studentId === undefined ? (
        <Text role="status" className="screen-only">
          {t("pages", { count: students.length, name: className ?? t("ofClass"), day })}
        </Text>
      ) : null}
      <PrintSheet title={t("title")} orientation="portrait" isPlain>
        {students.map((student) => (
          <CertificateSheet key={student.id} student={student} of={of} />
        ))}
      </PrintSheet>
    </>
  );
}

function titleOf({ studentId, award }: Address): string {
  if (award !== undefined) return t(studentId === undefined ? "award.titleMany" : "award.title");
  return t(studentId === undefined ? "titleMany" : "title");
}

/** Where these papers are chosen: attendance, or the report on awards. */
function backOf(address: Address): string {
  const { studentId, classId, from, to, award, atLeast } = address;
  if (award === undefined)
    return `/attendance/view?${writeAddress({ ...address, tab: studentId === undefined ? "month" : "student" })}`;
  const said = { from, to, class_id: classId, threshold: award, at_least: atLeast };
  const query = new URLSearchParams({ report: "awards" });
  for (const [key, value] of Object.entries(said))
    if (value !== undefined) query.set(key, String(value));
  return `/reports?${query.toString()}`;
}

/**
 * `/attendance/certificate`: what a student attended between two days, to be printed and signed, or
 * the same of a class, a page each; or awards, of who reaches a percentage. Everything chosen is in the address.
 */
export function CertificatePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(params);
  const { from, to } = address;
  const query = useCertificates(address);
  const title = titleOf(address);
  usePageTitle(title);
  const shown = query.data && { ...query.data, ...query.data.asked };
  return (
    <Stack spacing="md">
      <Group position="apart" className="screen-only">
        <Title order={1}>{title}</Title>
        <Group spacing="xs">
          <Button
            component={Link}
            to={backOf(address)}
            variant="default"
            leftIcon={<IconArrowLeft size={16} aria-hidden />}
          >
            {t(address.award === undefined ? "back" : "award.back")}
          </Button>
          <PrintButton disabled={!query.data?.students.length || query.isPlaceholderData} />
        </Group>
      </Group>
      {!isChosen(address) ? (
        <Alert color="gray">{t("noChoice")}</Alert>
      ) : (
        <>
          <Group spacing="sm" align="flex-end" className="screen-only">
            <SpanChoice
              chosen={{ from, to }}
              shown={shown}
              onSpan={(span) =>
                void navigate(`?${writeAddress({ ...address, ...span })}`, {
                  preventScrollReset: true,
                })
              }
            />
          </Group>
          <FiguresState query={query}>
            {(of) =>
              address.award === undefined ? (
                <Sheets of={of} address={address} />
              ) : (
                <Awards of={of} address={address} />
              )
            }
          </FiguresState>
        </>
      )}
    </Stack>
  );
}
