import { Anchor } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { Link } from "react-router-dom";
import { useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { PhoneText } from "@rollcall/kit/browser/fields/phone-text";
import { StudentTimeline } from "../../cases/page";
import { LastAbsences, StudentCard, chartFormats } from "../../figures/page";
import { PlannedNote } from "../../roster/page";
import { Facts } from "./facts";
import { HubLayout } from "./hub-layout";
import { ParentsCard } from "./parents-card";
import { t } from "./text";

type Student = BaseRecord & { id: number };

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

/** Who the student is, in one line. */
function StudentFacts({ record }: { record: Student }) {
  const ofClass = record["class"] as { id: number; name: string } | null | undefined;
  const [phone, born] = [text(record["phone"]), text(record["date_of_birth"])];
  return (
    <Facts
      of={[
        {
          name: t("student.class"),
          value: ofClass ? (
            <Anchor component={Link} to={`/classes/${ofClass.id}`}>
              {ofClass.name}
            </Anchor>
          ) : (
            t("student.noClass")
          ),
        },
        { name: t("student.rollNo"), value: text(record["roll_no"]) },
        { name: t("student.admissionNo"), value: text(record["admission_no"]) },
        { name: t("student.born"), value: born && chartFormats.day(born) },
        { name: t("student.phone"), value: phone && <PhoneText phone={phone} /> },
      ]}
    />
  );
}

/**
 * All that the office asks of a student, on one page: who it is, attendance, parents, and what
 * happened. Each part only for who may see it.
 */
export function StudentHub({ record }: { record: Student }) {
  const seesAttendance = useMayOrOwn()("view_attendance");
  const { id } = record;
  return (
    <>
      <StudentFacts record={record} />
      <PlannedNote record={record} />
      <HubLayout
        main={seesAttendance ? <StudentCard id={id} /> : null}
        side={
          <>
            <ParentsCard student={{ id, name: String(record["name"]) }} />
            {seesAttendance ? <LastAbsences id={id} /> : null}
          </>
        }
        rest={<StudentTimeline record={record} />}
      />
    </>
  );
}
