import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@rollcall/kit/api/db/database";
import { deliverBatch } from "@rollcall/kit/api/notifications/deliver";
import { listBatch } from "../../../packages/kit/api/notifications/list-recipients";
import { testApi, type TestApi } from "../../support/test-api";
import { recipients as found } from "../../../src/features/audiences/recipients";
import { sendBatch } from "../../../packages/kit/api/outbox/channel-work";
import { schoolSettings } from "../../../src/school/settings/settings";
import { idOf, channels } from "./school";

const students = 2_600;
const unaddressed = 100;

let school: TestApi;
/** The same school where messages leave the server. */
let withChannel: TestApi;
let clerk: string;
beforeAll(async () => {
  school = await testApi();
  withChannel = await testApi({ db: school.db, channels });
  clerk = await school.signIn({ name: "Clerk", permissions: ["send_notifications"] });
  await school.db.query(sql`
    insert into students (admission_no, name, email, admission_date)
    select 'M-' || n, 'Many ' || lpad((${students}::int - n)::text, 4, '0'), case when n > ${unaddressed} then 'm@example.com' end, '2026-04-01' from generate_series(1, ${students}::int) n`);
});
afterAll(() => school.db.close());

interface Sent {
  id: number;
  state: string;
  total: number;
  delivered: number;
  unreachable: number;
}
const send = async (host = withChannel, recipient_type = "students") =>
  (
    await host.call<Sent>(clerk, "POST", "/admin/notifications/send", {
      title: "Sports day",
      body: "On Friday.",
      type: "system",
      recipient_type,
    })
  ).body;
const sent = async (id: number) =>
  (await school.call<Sent>(clerk, "GET", `/admin/notifications/sent/${id}`)).body.data;
const recipients = async (id: number, query = "") =>
  (
    await school.call<{ kind: string; id: number; name: string }[]>(
      clerk,
      "GET",
      `/admin/notifications/sent/${id}/recipients${query}`,
    )
  ).body;
const listed = async (id: number) => (await recipients(id, "?per_page=1")).meta?.["total"];
const context = () => ({
  db: school.db,
  channels,
  settings: schoolSettings,
  publicUrl: undefined,
  now: () => new Date("2026-06-10T06:00:00Z"),
  log: ({ message }: { message: string }) => expect.unreachable(message),
});
const listAll = async (db: Database = school.db) => {
  while (await listBatch({ db, channels }, found)) continue;
};
/** Nothing of one test is left to the next. */
afterEach(async () => {
  await listAll();
  while (await deliverBatch(context())) continue;
  await sendAll();
});
const sendAll = async () => {
  for (const channel of channels)
    while (await sendBatch(context(), channel, [], new AbortController().signal)) continue;
};
const counts = async (id: number) => {
  const [row] = await school.db.query<{ rows: number; people: number; waiting: number }>(sql`
    select count(*) as rows, count(distinct (kind, recipient_id)) as people, (select coalesce(sum(cardinality(ids)), 0) from unlisted_recipients where sending_id = ${id})::int as waiting from notifications where sending_id = ${id}`);
  return row;
};

describe("a sending to more than a thousand", () => {
  it("is answered with all its numbers when the first thousand are listed, and says that it is listing the others", async () => {
    const { data, message } = await send();
    expect([message, data]).toEqual([
      `The notification is being sent to ${students - unaddressed} of ${students} people; the others can't be reached.`,
      {
        id: data.id,
        state: "listing",
        total: students,
        delivered: 0,
        unreachable: unaddressed,
        kept_only: false,
      },
    ]);
    expect(await sent(data.id)).toMatchObject({
      state: "listing",
      total: students,
      delivered: 0,
      unreachable: unaddressed,
    });
    const listing = await school.call<Sent[]>(
      clerk,
      "GET",
      "/admin/notifications/sent?state=listing",
    );
    expect(listing.body.data.map(({ id }) => id)).toEqual([data.id]);
    const progress = [await listed(data.id)];
    while (await listBatch(context(), found)) progress.push(await listed(data.id));
    expect([progress, (await sent(data.id)).state]).toEqual([[1000, 2000, students], "sending"]);
    await sendAll();
    expect(await sent(data.id)).toMatchObject({
      state: "sent",
      delivered: students - unaddressed,
      unreachable: unaddressed,
    });
  });

  it("lists each part by name", async () => {
    const { id } = (await send()).data;
    await listAll();
    const names = await Promise.all(
      Array.from({ length: students / 200 }, async (_, page) =>
        (await recipients(id, `?per_page=200&page=${page + 1}`)).data.map(({ name }) => name),
      ),
    );
    const [first, second] = [names.slice(0, 5).flat(), names.slice(5, 10).flat()];
    expect([first, second]).toEqual([first.toSorted(), second.toSorted()]);
    expect(new Set(names.flat()).size).toBe(students);
  });

  it("is told to nobody before all are listed, and its sender hears of each part", async () => {
    const { id } = (await send()).data;
    const told: unknown[] = [];
    await school.db.listen(
      "rollcall",
      (payload) => told.push(JSON.parse(payload)),
      () => undefined,
    );
    expect([await deliverBatch(context()), (await sent(id)).delivered]).toEqual([false, 0]);
    await listAll();
    const clerkId = await idOf(school, clerk);
    expect(told).toEqual(
      Array.from({ length: 2 }, () => ({ topic: "notifications", adminId: clerkId, id })),
    );
  });

  it("means who was meant when it was sent: not who joins, and still who leaves, is renamed or loses an address while it lists", async () => {
    const { id } = (await send()).data;
    await school.db.query(
      sql`insert into students (id, admission_no, name, email, admission_date) values (90001, 'NEW', 'Many 9999', 'new@example.com', '2026-06-01')`,
    );
    await school.db.query(sql`update students set status = 'left' where name = 'Many 0100'`);
    await school.db.query(sql`update students set deleted_at = now() where name = 'Many 0101'`);
    await school.db.query(
      sql`update students set name = 'Aaron', email = null where name = 'Many 0102'`,
    );
    await listAll();
    expect([await counts(id), (await recipients(id, "?search=Many 9999")).data]).toEqual([
      { rows: students, people: students, waiting: 0 },
      [],
    ]);
    for (const name of ["Many 0100", "Many 0101"])
      expect((await recipients(id, `?search=${name}&state=waiting`)).data, name).toHaveLength(1);
    expect((await recipients(id, "?search=Aaron")).data).toMatchObject([
      { state: "unreachable", reason: "Could not be reached any more when it was sent" },
    ]);
    await school.db.query(sql`delete from students where id = 90001`);
    await school.db.query(sql`update students set status = 'active', deleted_at = null`);
    await school.db.query(
      sql`update students set name = 'Many 0102', email = 'm@example.com' where name = 'Aaron'`,
    );
  });

  it("without a channel rings the bells of admins before it is answered, and is sent once the others are recorded", async () => {
    const { data, message } = await send(school, "everyone");
    expect([message, data]).toEqual([
      `The notification is being sent to 1 of ${students + 1} people; the others can't be reached.`,
      {
        id: data.id,
        state: "listing",
        total: students + 1,
        delivered: 1,
        unreachable: students,
        kept_only: false,
      },
    ]);
    expect(
      (await school.call<{ title: string }[]>(clerk, "GET", "/admin/notifications")).body.data,
    ).toHaveLength(1);
    await listAll();
    expect([await sent(data.id), await counts(data.id)]).toMatchObject([
      { state: "sent", delivered: 1, unreachable: students },
      { rows: students + 1, people: students + 1 },
    ]);
  });

  it("that nobody can read is refused, and leaves nothing to list", async () => {
    const stored = () =>
      school.db.query(
        sql`select (select count(*) from sendings) as sendings, (select count(*) from notifications) as notifications, (select count(*) from unlisted_recipients) as parts`,
      );
    const before = await stored();
    const { status } = await school.call(clerk, "POST", "/admin/notifications/send", {
      title: "x",
      body: "x",
      type: "system",
      recipient_type: "students",
    });
    expect([status, await stored()]).toEqual([422, before]);
  });

  it("lists a part that failed at its end again, and nobody of it twice", async () => {
    const { id } = (await send()).data;
    const failing: Database = {
      ...school.db,
      transaction: (work) =>
        school.db.transaction(async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    };
    await expect(listBatch({ db: failing, channels }, found)).rejects.toThrow("killed");
    expect(await counts(id)).toEqual({ rows: 1000, people: 1000, waiting: students - 1000 });
    await listAll();
    expect(await counts(id)).toEqual({ rows: students, people: students, waiting: 0 });
  });
});
