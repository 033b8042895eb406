import { Anchor } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { useMayDo, useMay } from "@rollcall/kit/browser/fields/may";
import { phoneLink } from "@rollcall/kit/browser/fields/phone-link";
import { classes } from "../../../resources/classes";
import type { ExpectedRegister } from "../../attendance/page/expected-day/expected-day";
import { useExpectedDay, useLiveDay } from "../../attendance/page/expected-day/use-expected-day";
import { HubCard, Nothing } from "./card";
import { Facts } from "./facts";
import { RegisterLines } from "./register-lines";
import { hubStrings } from "./strings";

type Teacher = BaseRecord & { id: number };

const words = hubStrings.teacher;
const maxClasses = 50;

/** Registers that a teacher takes: of the own lessons, and of classes whose class teacher it is. */
const takenBy =
  (id: number, ofClasses: ReadonlySet<number>) =>
  ({ lesson, class: of }: ExpectedRegister): boolean =>
    lesson ? lesson.teacher.id === id : ofClasses.has(of.id);

/** Today's registers of a teacher, as the day goes by. */
function TodaysRegisters({ id }: { id: number }) {
  const day = useExpectedDay();
  useLiveDay();
  const { query } = useList<BaseRecord & { id: number }>({
    resource: classes.name,
    meta: {
      listQuery: {
        conditions: [{ field: "class_teacher_id", operator: "eq", value: id }],
        perPage: maxClasses,
      },
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const found = query.data && day.data;
  return (
    <HubCard
      title={words.today}
      query={{
        data: found,
        error: day.error ?? query.error,
        refetch: () => void Promise.all([day.refetch(), query.refetch()]),
      }}
      failed={words.failed}
    >
      {({ registers, date }) => {
        const own = new Set(query.data?.data.map((one) => one.id));
        const theirs = registers
          .filter(({ state }) => state !== "closed" && state !== "not_expected")
          .filter(takenBy(id, own));
        return theirs.length === 0 ? (
          <Nothing>{words.none}</Nothing>
        ) : (
          <RegisterLines
            registers={theirs}
            date={date}
            nameOf={({ class: of, label, lesson }) =>
              [of.name, lesson?.subject.name ?? null, label].filter(Boolean).join(" · ")
            }
          />
        );
      }}
    </HubCard>
  );
}

/** A teacher on one page: how to reach, and today's registers with those that are missing. */
export function TeacherHub({ record }: { record: Teacher }) {
  const [may, mayDo] = [useMay(), useMayDo()];
  const text = (key: string) => (typeof record[key] === "string" ? record[key] : null);
  const [phone, email] = [text("phone"), text("email")];
  return (
    <>
      <Facts
        of={[
          { name: words.employeeNo, value: text("employee_no") },
          { name: words.phone, value: phone && <Anchor href={phoneLink(phone)}>{phone}</Anchor> },
          { name: words.email, value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor> },
        ]}
      />
      {(may("view_attendance") || may("mark_attendance")) && mayDo(classes, "list") ? (
        <div style={{ marginBottom: 16 }}>
          <TodaysRegisters id={record.id} />
        </div>
      ) : null}
    </>
  );
}
