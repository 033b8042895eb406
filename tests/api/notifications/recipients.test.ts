import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";
import { furnish, idOf, channels } from "./school";

let school: TestApi;
/** The same school where messages leave the server. */
let withMail: TestApi;
let clerk: string;
let clerkId: number;
beforeAll(async () => {
  school = await testApi();
  await furnish(school);
  withMail = await testApi({ db: school.db, channels });
  clerk = await school.signIn({ name: "Clerk", permissions: ["send_notifications"] });
  clerkId = await idOf(school, clerk);
  await school.db.query(
    sql`insert into admins (id, name, email, status) values (900, 'Disabled', 'disabled@example.com', 'disabled')`,
  );
  await school.db.query(
    sql`insert into admins__user_groups (from_id, to_id) values (${clerkId}, 1), (900, 1)`,
  );
});
afterAll(() => school.db.close());

interface Preview {
  total: number;
  students: number;
  parents: number;
  staff: number;
  reachable: number;
  unreachable: number;
  channels: string[];
  unreachable_people: { kind: string; name: string; reason: string }[];
}
const preview = async (body: object, host = school) =>
  (await host.call<Preview>(clerk, "POST", "/admin/notifications/preview", body)).body;
const counts = async (body: object, host = withMail) => {
  const {
    data: { total, students, parents, staff, reachable, unreachable },
  } = await preview(body, host);
  expect(reachable).toBe(total - unreachable);
  return [total, students, parents, staff, unreachable];
};
const search = async (query: string) =>
  (
    await school.call<{ id: number; kind?: string; name: string; detail: string }[]>(
      clerk,
      "GET",
      `/admin/notifications/search-recipients?${query}`,
    )
  ).body.data;

describe("who is meant", () => {
  beforeAll(() =>
    school.db.query(
      sql`insert into class_teachers (class_id, teacher_id, from_date) values (2, 1, '2020-01-01')`,
    ),
  );

  it("by everyone: active students, their parents once, active teachers and admins", async () => {
    expect(await counts({ recipient_type: "everyone" })).toEqual([4 + 3 + 2 + 1, 4, 3, 3, 3]);
  });

  it.each([
    [{ recipient_type: "students" }, [4, 4, 0, 0, 2]],
    [{ recipient_type: "students", recipient_ids: [1, 2, 2] }, [2, 2, 0, 0, 0]],
    [{ recipient_type: "parents" }, [3, 0, 3, 0, 0]],
    [{ recipient_type: "teachers" }, [2, 0, 0, 2, 1]],
    [{ recipient_type: "admins" }, [1, 0, 0, 1, 0]],
    [{ recipient_type: "class", recipient_ids: [1] }, [4, 2, 2, 0, 0]],
    [{ recipient_type: "class", recipient_ids: [1, 2] }, [7, 4, 3, 0, 2]],
    [{ recipient_type: "class", recipient_ids: [3] }, [0, 0, 0, 0, 0]],
    [{ recipient_type: "class_parents", recipient_ids: [1] }, [2, 0, 2, 0, 0]],
    [{ recipient_type: "class_parents", recipient_ids: [1, 2] }, [3, 0, 3, 0, 0]],
    [{ recipient_type: "class_students", recipient_ids: [1] }, [2, 2, 0, 0, 0]],
    [{ recipient_type: "class_teachers", recipient_ids: [1, 2] }, [1, 0, 0, 1, 0]],
    [{ recipient_type: "student_parents", recipient_ids: [1, 2] }, [2, 0, 2, 0, 0]],
    [{ recipient_type: "user_group", recipient_ids: [1, 2] }, [1, 0, 0, 1, 0]],
    [
      {
        recipient_type: "people",
        recipients: [
          { kind: "parent", id: 4 },
          { kind: "student", id: 4 },
          { kind: "teacher", id: 2 },
          { kind: "teacher", id: 2 },
        ],
      },
      [3, 1, 1, 1, 2],
    ],
  ])("by %j: total, students, parents, staff, out of reach", async (body, expected) => {
    expect(await counts(body)).toEqual(expected);
  });

  it("names who cannot be reached and why; a sign-in shows a student no messages", async () => {
    const person = (kind: string, id: number, name: string) => ({
      kind,
      id,
      name,
      reason: "Has no email address or phone number",
    });
    const { data } = await preview({ recipient_type: "everyone" }, withMail);
    expect([data.channels, data.unreachable_people]).toEqual([
      ["Mail", "Text"],
      [
        person("student", 4, "Deepa Iyer"),
        person("student", 5, "Esha Jain"),
        person("teacher", 2, "Gopal Das"),
      ],
    ]);
  });

  it("without a channel only admins can read anything, and it is said why", async () => {
    expect(await counts({ recipient_type: "everyone" }, school)).toEqual([10, 4, 3, 3, 9]);
    const { data } = await preview({ recipient_type: "class", recipient_ids: [1] });
    expect([data.reachable, data.unreachable, data.channels]).toEqual([0, 4, []]);
    expect(new Set(data.unreachable_people.map(({ reason }) => reason))).toEqual(
      new Set(["No channel is set up to reach them"]),
    );
    expect((await preview({ recipient_type: "admins" })).data).toMatchObject({
      reachable: 1,
      unreachable: 0,
    });
  });

  it.each([
    [{}, "recipient_type"],
    [{ recipient_type: "planets" }, "recipient_type"],
    [{ recipient_type: "class" }, "recipient_ids"],
    [{ recipient_type: "class", recipient_ids: [] }, "recipient_ids"],
    [{ recipient_type: "class", recipient_ids: [1, 99] }, "recipient_ids"],
    [{ recipient_type: "everyone", recipient_ids: [1] }, "recipient_ids"],
    [{ recipient_type: "students", recipient_ids: [3] }, "recipient_ids"],
    [{ recipient_type: "people" }, "recipients"],
    [{ recipient_type: "people", recipient_ids: [1] }, "recipient_ids"],
    [{ recipient_type: "people", recipients: [{ kind: "planet", id: 1 }] }, "recipients"],
    [{ recipient_type: "people", recipients: [{ kind: "admin", id: 900 }] }, "recipients"],
    [{ recipient_type: "students", recipients: [{ kind: "student", id: 1 }] }, "recipients"],
    [{ recipient_type: "students", recipient_ids: [2 ** 53] }, "recipient_ids"],
    [{ recipient_type: "everyone", colour: "red" }, "colour"],
  ])("is refused at the field when it cannot be: %j", async (body, field) => {
    expect(Object.keys((await preview(body)).errors ?? {})).toEqual([field]);
  });
});

describe("the search for recipients", () => {
  it(
    "finds people by every word, with what tells them apart",
    { tags: "spec:recipients-found" },
    async () => {
      expect(await search("recipient_type=students&search=rao%20as")).toEqual([
        { id: 1, name: "Asha Rao", detail: "S-1 · Grade 1 A" },
      ]);
      expect(await search("recipient_type=parents&search=rao")).toEqual([
        { id: 1, name: "Ma Rao", detail: "Parent of Asha Rao, Bela Rao" },
        { id: 2, name: "Pa Rao", detail: "Parent of Asha Rao, Bela Rao" },
      ]);
      expect(await search("recipient_type=teachers")).toEqual([
        { id: 1, name: "Farida Contractor", detail: "T-1" },
        { id: 2, name: "Gopal Das", detail: "T-2" },
      ]);
      expect(await search("recipient_type=class&search=2a")).toEqual([
        { id: 2, name: "Grade 2 A", detail: "2A" },
      ]);
      expect(await search("recipient_type=user_group&search=off")).toEqual([
        { id: 1, name: "Office", detail: "" },
      ]);
      expect(await search("recipient_type=everyone")).toEqual([]);
    },
  );

  it("mixes all kinds for people, and keeps to the limit", async () => {
    expect(
      (await search("recipient_type=people&search=a&limit=4")).map(({ kind, name }) => [
        kind,
        name,
      ]),
    ).toEqual([
      ["parent", "Amma Iyer"],
      ["student", "Asha Rao"],
      ["student", "Bela Rao"],
      ["admin", "Clerk"],
    ]);
    expect(await search("recipient_type=people&search=%25")).toEqual([]);
  });

  it.each([
    ["", 422],
    ["recipient_type=planets", 422],
    ["recipient_type=students&limit=51", 400],
    ["recipient_type=students&limit=x", 400],
    ["recipient_type=students&search=%00", 422],
    ["recipient_type=students&page=1", 422],
  ])("refuses ?%s with %i", async (query, status) => {
    expect(
      (await school.call(clerk, "GET", `/admin/notifications/search-recipients?${query}`)).status,
    ).toBe(status);
  });
});

it.each(["Pacific/Kiritimati", "Etc/GMT+12"])(
  "who is in a class is asked by the day of the institution, in %s",
  async (zone) => {
    // The one zone or the other has another day than UTC.
    await school.db.query(sql`
      insert into settings (key, value) values ('institution', jsonb_build_object('timezone', ${zone}::text)) on conflict (key) do update set value = settings.value || excluded.value`);
    await school.db.query(sql`
      insert into enrolments (student_id, class_id, from_date, to_date) select 4, 3, (now() at time zone ${zone}::text)::date, (now() at time zone ${zone}::text)::date`);
    expect(
      (await preview({ recipient_type: "class_students", recipient_ids: [3] })).data.students,
    ).toBe(1);
    await school.db.script("delete from enrolments where class_id = 3");
  },
);

it("nobody is among those who are told before the first day, and may still be chosen by name", async () => {
  await school.db.script(`
    insert into students (id, admission_no, name, class_id, status, admission_date) values (50, 'S-50', 'Ferdi New', 3, 'active', current_date + 30), (51, 'S-51', 'Gita Soon', 3, 'active', current_date - 30);
    insert into enrolments (student_id, class_id, from_date) values (50, 3, current_date + 30), (51, 3, current_date + 30);
    insert into parents (id, name, phone, email) values (50, 'Ma New', '', 'new@example.com');
    insert into students__parents (from_id, to_id) values (50, 50)`);
  const told = async (recipient_type: string, more: object = { recipient_ids: [3] }) =>
    (await preview({ recipient_type, ...more })).data.total;
  const all = async (recipient_type: string) => told(recipient_type, {});
  const [students, parents] = [await all("students"), await all("parents")];
  expect([await told("class"), await told("class_students"), await told("class_parents")]).toEqual([
    0, 0, 0,
  ]);
  expect(await told("people", { recipients: [{ kind: "parent", id: 50 }] })).toBe(1);
  await school.db.script(
    "update students set admission_date = current_date - 1 where id = 50; update enrolments set from_date = current_date - 1 where student_id = 50",
  );
  expect([await told("class"), await told("class_students"), await told("class_parents")]).toEqual([
    2, 1, 1,
  ]);
  expect([await all("students"), await all("parents")]).toEqual([students + 1, parents + 1]);
});
