import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { markEvents } from "../../../src/school/registers/mark-events";
import { aClass, type AClass } from "./a-class";

const day = "2026-06-09";
let school: AClass;
beforeAll(async () => {
  school = await aClass(3);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate webhooks restart identity cascade");
});

const hook = async (events: string, status = "active") => {
  await school.db.query(
    sql`insert into webhooks (name, address, events, status) values (${`${events} ${status}`}, 'https://receiver.example/', ${events}, ${status})`,
  );
};
interface Sent {
  type: string;
  timestamp: string;
  data: Record<string, unknown> & {
    marks: { student: { id: number }; before: unknown; after: unknown }[];
  };
}
const sent = async () =>
  (
    await school.db.query<{ payload: Sent }>(
      sql`select payload from webhook_deliveries order by id`,
    )
  ).map(({ payload }) => payload);
const marked = async () => (await sent()).filter(({ type }) => type === "attendance.marked");

describe("webhooks that ask for marks", () => {
  it("are sent each mark of a register by student, as the contract describes it", async () => {
    await hook("attendance.marked");
    await school.save(school.letters("PLA"), { date: day });
    const [event, ...others] = await sent();
    expect(others).toEqual([]);
    const { data: shape } = markEvents["attendance.marked"];
    expect(shape.parse(event?.data)).toEqual(event?.data);
    expect(event).toEqual({
      type: "attendance.marked",
      timestamp: expect.stringMatching(/^2026-.*Z$/) as string,
      data: {
        resource: "attendance",
        id: 1,
        class: { id: 1, name: expect.any(String) as string },
        date: day,
        slot: "day",
        marks: [
          [1, null, "P", "present"],
          [2, null, "L", "present"],
          [3, null, "A", "absent"],
        ].map(([id, before, after, counts]) => ({
          student: { id, admission_no: expect.any(String) as string },
          before,
          after,
          counts_as: counts,
          minutes_late: null,
        })),
        by: { id: expect.any(Number) as number, name: expect.any(String) as string },
      },
    });
  });

  it("are sent what changed alone afterwards, with what stood before, and what was cleared", async () => {
    await school.save(school.letters("PPP"), { date: day });
    await hook("attendance.*");
    await school.save(
      [
        { student_id: 2, code: "A" },
        { student_id: 3, code: null },
      ],
      { date: day, version: "*", token: school.office },
    );
    expect((await marked()).map(({ data }) => data.marks)).toEqual([
      [
        expect.objectContaining({ before: "P", after: "A", counts_as: "absent" }) as object,
        expect.objectContaining({ before: "P", after: null, counts_as: null }) as object,
      ],
    ]);
    expect((await sent()).map(({ type }) => type).toSorted()).toEqual([
      "attendance.changed_marks",
      "attendance.marked",
    ]);
  });

  it("are sent nothing while paused, for other events, or when the save is refused", async () => {
    await hook("attendance.marked", "paused");
    await hook("attendance.took_register");
    await school.save(school.letters("PPP"), { date: day });
    expect(await marked()).toEqual([]);
    await hook("attendance.marked");
    await school.save([{ student_id: 99, code: "A" }], { date: day, version: "*" });
    expect(await marked()).toEqual([]);
  });

  it("are sent the marks that approved leave writes", async () => {
    await school.save(school.letters("PPA"), { date: day });
    await hook("attendance.marked");
    await school.db.query(
      sql`insert into leaves (student_id, leave_type_id, from_date, to_date, reason, status) select 3, id, ${day}, ${day}, 'Fever', 'pending' from leave_types where name = 'Medical'`,
    );
    const boss = await school.signIn({ name: "Decider", super: true });
    await school.call(boss, "POST", "/admin/leaves/1/approve", {});
    expect(
      (await marked()).map(({ data }) => data.marks.map(({ before, after }) => [before, after])),
    ).toEqual([[["A", "E"]]]);
  });

  it("are woken at once", async () => {
    await hook("attendance.marked");
    const heard: string[] = [];
    const hear = (message: string) => void heard.push(message);
    await school.db.listen("rollcall", hear, () => undefined);
    await school.save(school.letters("PPP"), { date: day });
    expect(heard.map((one) => (JSON.parse(one) as { topic: string }).topic)).toContain("webhooks");
  });
});
