import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { correctionEvents } from "../../../src/features/attendance/corrections/correction-events";
import { leaveEvents } from "../../../src/features/leaves/leave-events";
import { aClass, type AClass } from "./a-class";

let school: AClass;
beforeAll(async () => {
  school = await aClass(3);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate webhooks restart identity cascade");
});

const hook = (events: string, status = "active") =>
  school.db.query(
    sql`insert into webhooks (name, address, events, status) values (${`${events} ${status}`}, 'https://receiver.example/', ${events}, ${status})`,
  );
interface Sent {
  type: string;
  data: Record<string, unknown>;
}
const sent = async () =>
  (
    await school.db.query<{ payload: Sent }>(
      sql`select payload from webhook_deliveries order by id`,
    )
  ).map(({ payload }) => payload);
const leave = async (more: object = {}) =>
  (
    await school.call<{ id: number }>(school.office, "POST", "/admin/leaves", {
      student_id: 2,
      leave_type_id: 1,
      from_date: "2026-06-08",
      to_date: "2026-06-09",
      reason: "A fever that is nobody else's business",
      ...more,
    })
  ).body.data.id;
const act = (path: string, method = "POST", body: object = {}) =>
  school.call(school.office, method, path, method === "POST" ? body : undefined);

describe("webhooks that ask how leave stands", () => {
  it("are told at each change, by ids and without its reason, as the contract describes it", async () => {
    await hook("leaves.stands");
    const id = await leave();
    await act(`/admin/leaves/${id}/approve`);
    await act(`/admin/leaves/${id}/cancel`);
    await act(`/admin/leaves/${id}`, "DELETE");
    const events = await sent();
    expect(
      events.map(({ type, data }) => [type, data["action"], data["status"], data["deleted"]]),
    ).toEqual([
      ["leaves.stands", "created", "pending", false],
      ["leaves.stands", "approved", "approved", false],
      ["leaves.stands", "cancelled", "cancelled", false],
      ["leaves.stands", "deleted", "cancelled", true],
    ]);
    const { data: shape } = leaveEvents["leaves.stands"];
    for (const { data } of events) expect(data).toMatchObject(shape.parse(data));
    expect(events[1]?.data).toMatchObject({
      id,
      student: { id: 2, admission_no: expect.any(String) },
      type: { id: 1, name: expect.any(String) },
      from_date: "2026-06-08",
      to_date: "2026-06-09",
      slots: null,
      by: { id: expect.any(Number) },
    });
    expect(JSON.stringify(events)).not.toContain("fever");
  });

  it("are told nothing of what was refused, while paused, or of other events", async () => {
    await hook("leaves.stands", "paused");
    await hook("leaves.deleted");
    const id = await leave();
    expect((await act(`/admin/leaves/${id}/reject`, "POST", { note: "No" })).status).toBe(200);
    await hook("leaves.stands");
    expect((await act(`/admin/leaves/${id}/approve`)).status).toBe(409);
    expect(await sent()).toEqual([]);
  });

  it("are woken for it alone", async () => {
    await hook("leaves.stands");
    const heard: unknown[] = [];
    const stop = school.api.context.events.subscribe((event) => void heard.push(event));
    await leave();
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ topic: "webhooks" }));
    stop();
  });
});

describe("webhooks that ask how corrections stand", () => {
  it("are told at each step, with each mark by student, as the contract describes it", async () => {
    await school.save(school.letters("PPA"), { date: "2026-06-10" });
    await hook("attendance-corrections.stands");
    const { body } = await school.call<{ id: number }>(
      school.marker,
      "POST",
      "/admin/attendance/corrections",
      {
        class_id: 1,
        date: "2026-06-10",
        slot: "day",
        marks: [{ student_id: 3, code: "P" }],
        reason: "She was in the sick room",
      },
    );
    await act(`/admin/attendance/corrections/${body.data.id}/approve`);
    const events = await sent();
    expect(events.map(({ data }) => [data["action"], data["status"]])).toEqual([
      ["created", "pending"],
      ["approved", "approved"],
    ]);
    const { data: shape } = correctionEvents["attendance-corrections.stands"];
    for (const { data } of events) expect(data).toMatchObject(shape.parse(data));
    expect(events[0]?.data).toMatchObject({
      class: { id: 1 },
      date: "2026-06-10",
      slot: "day",
      marks: [{ student: { id: 3 }, before: "A", wanted: "P" }],
    });
    expect(JSON.stringify(events)).not.toContain("sick room");
  });
});
