import { Anchor, Group, Paper, Title } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { useMay, useMayDo, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { classes } from "../../../resources/classes";
import { Nothing } from "./card";
import { CallButton, EmailButton, WriteButton } from "../../../school/roster/page/contact-buttons";
import { Facts } from "./facts";
import { HubLayout } from "./hub-layout";
import { useOwnClasses } from "./own-classes";
import { t } from "./text";
import { ClassesAndSubjects } from "./teacher-duties";
import { CoverThisWeek, TodaysLessons } from "./teacher-lessons";
import { RegistersThisMonth, TodaysRegisters } from "./teacher-registers";

type Teacher = BaseRecord & { id: number };

/** How to reach a teacher, with one press for each way. */
function ContactCard({ teacher }: { teacher: Teacher & { name: string } }) {
  const mayWrite = useMay()("send_notifications");
  const text = (key: string) => (typeof teacher[key] === "string" ? teacher[key] : null);
  const [phone, email] = [text("phone"), text("email")];
  const { id, name } = teacher;
  return (
    <Paper withBorder radius="md" p="lg" component="section" aria-label={t("teacher.contact")}>
      <Title order={2} size="h3" mb="xs">
        {t("teacher.contact")}
      </Title>
      {phone || email ? (
        <Group spacing="xs">
          {phone ? <CallButton name={name} phone={phone} /> : null}
          {email ? <EmailButton name={name} email={email} /> : null}
          {mayWrite ? <WriteButton person={{ id, kind: "teacher", name }} /> : null}
        </Group>
      ) : (
        <Nothing>{t("teacher.noContact")}</Nothing>
      )}
    </Paper>
  );
}

/** Number, own classes, and since when; what is not known is left out. */
function TeacherFacts({ teacher, seesClasses }: { teacher: Teacher; seesClasses: boolean }) {
  const own = useOwnClasses(teacher.id, seesClasses).data?.data ?? [];
  const [number, joined] = [teacher["employee_no"], teacher["joined_on"]];
  return (
    <Facts
      of={[
        { name: t("teacher.employeeNo"), value: typeof number === "string" ? number : null },
        {
          name: t("teacher.classTeacherOf"),
          value:
            own.length > 0
              ? own.map(({ id, name }, at) => (
                  <Fragment key={id}>
                    {at > 0 ? ", " : null}
                    <Anchor component={Link} to={`/classes/${id}`}>
                      {String(name)}
                    </Anchor>
                  </Fragment>
                ))
              : null,
        },
        { name: t("teacher.joined"), value: typeof joined === "string" ? dayText(joined) : null },
      ]}
    />
  );
}

/**
 * A teacher on one page: how to reach, today's lessons and registers, what is covered this week, and
 * how reliably registers are taken. Each part only for who may see it.
 */
export function TeacherHub({ record }: { record: Teacher }) {
  const [may, mayOrOwn] = [useMay(), useMayOrOwn()];
  const { id } = record;
  const teacher = { ...record, name: String(record["name"]) };
  const seesLessons = mayOrOwn("view_timetables");
  const seesClasses = useMayDo()(classes, "list");
  const seesRegisters = seesClasses && (may("view_attendance") || may("mark_attendance"));
  return (
    <>
      <TeacherFacts teacher={record} seesClasses={seesClasses} />
      <HubLayout
        main={
          <>
            {seesRegisters ? <TodaysRegisters teacher={teacher} /> : null}
            {seesLessons ? <TodaysLessons id={id} /> : null}
          </>
        }
        side={
          <>
            <ContactCard teacher={teacher} />
            {may("view_reports") ? <RegistersThisMonth id={id} /> : null}
            {seesLessons ? <CoverThisWeek id={id} /> : null}
          </>
        }
        rest={seesLessons ? <ClassesAndSubjects id={id} /> : null}
      />
    </>
  );
}
