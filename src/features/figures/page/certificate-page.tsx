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
import { CertificateSheet, type Certificates } from "./certificate-sheet";
import { t } from "./certificate-text";
import { FiguresState } from "./figures-state";
import { SpanChoice } from "./span-choice";

const useCertificates = ({ studentId, classId, from, to }: Address) =>
  useQuery<Certificates>({
    queryKey: ["attendance figures", "certificates", studentId, classId, from, to],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn:
      studentId === undefined && classId === undefined
        ? skipToken
        : async ({ signal }) =>
            (
              await call("GET /admin/attendance/certificates", {
                query: {
                  from,
                  to,
                  ...(studentId === undefined ? { class_id: classId } : { student_id: studentId }),
                },
                signal,
              })
            ).data,
  });

/** The certificates, after what there is of them. */
function Sheets({ of, address: { studentId, classId } }: { of: Certificates; address: Address }) {
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

/**
 * `/attendance/certificate`: what a student attended between two days, to be printed and signed, or
 * the same of a class, a page each. Everything chosen is in the address.
 */
export function CertificatePage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = readAddress(params);
  const { studentId, classId, from, to } = address;
  const query = useCertificates(address);
  const title = t(studentId === undefined ? "titleMany" : "title");
  usePageTitle(title);
  const back = writeAddress({ ...address, tab: studentId === undefined ? "month" : "student" });
  const shown = query.data && { ...query.data, ...query.data.asked };
  return (
    <Stack spacing="md">
      <Group position="apart" className="screen-only">
        <Title order={1}>{title}</Title>
        <Group spacing="xs">
          <Button
            component={Link}
            to={`/attendance/view?${back}`}
            variant="default"
            leftIcon={<IconArrowLeft size={16} aria-hidden />}
          >
            {t("back")}
          </Button>
          <PrintButton disabled={!query.data?.students.length || query.isPlaceholderData} />
        </Group>
      </Group>
      {studentId === undefined && classId === undefined ? (
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
          <FiguresState query={query}>{(of) => <Sheets of={of} address={address} />}</FiguresState>
        </>
      )}
    </Stack>
  );
}
