import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, TestApi } from "../../support/test-api";
import { everyOwnKey, ownSchool, today } from "./own-school";

let school: Awaited<ReturnType<typeof ownSchool>>;
beforeAll(async () => {
  school = await ownSchool();
});
afterAll(() => school.db.close());

/** The students of each teacher today. */
const own = [[71001, 71002, 71003], [72001], [73001, 73002, 73003]];
const names = ["Asha", "Bela", "Chand"] as const;
const everyStudent = [1, 2, 3].flatMap((c) => [1, 2, 3].map((n) => 70000 + c * 1000 + n));
const classes = [9001, 9002, 9003, 9004];

/** Ids and names of students, and of what belongs to one, that stand in an answer. */
function studentsIn(text: string): number[] {
  const ids = [...text.matchAll(/(?<!\d)(?:7[123]00[123])(?!\d)/gu)].map(([id]) => Number(id));
  const byName = [...text.matchAll(/Pupil(\d) No (\d)/gu)].map(
    ([, c, n]) => 70000 + Number(c) * 1000 + Number(n),
  );
  const ofOne = [...text.matchAll(/(?<!\d)(?:15|17|27)([123]00[123])(?!\d)/gu)].map(
    ([, rest]) => 70000 + Number(rest),
  );
  return [...new Set([...ids, ...byName, ...ofOne])];
}

const ask = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
): ReturnType<TestApi["call"]> => school.call(token, method, path, body);
const textOf = ({ body }: Answer<unknown>) =>
  typeof body.data === "string" ? body.data : JSON.stringify(body);

/** What a path may be asked with: everything that a school of these records could mean by it. */
const idsFor = (path: string): (number | string)[] => {
  if (/\/(students|student)\b/u.test(path)) return everyStudent;
  if (/\/classes\b/u.test(path)) return classes;
  if (/\/leaves\b/u.test(path)) return everyStudent.map((id) => 100000 + id);
  if (/\/cases\b/u.test(path)) return everyStudent.map((id) => 200000 + id);
  if (/\/parents\b/u.test(path)) return everyStudent.map((id) => 80000 + id);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9];
};
const queries = [
  "",
  ...everyStudent.map((id) => `student_id=${id}`),
  ...classes.flatMap((id) => [
    `class_id=${id}`,
    `class_id=${id}&month=2026-06`,
    `class_id=${id}&date=2026-06-09`,
    ...["2026-06-09", today].map((date) => `class_id=${id}&date=${date}&slot=day`),
  ]),
  `date=2026-06-09`,
  `date=${today}`,
  `date=2026-06-09&of=${classes.map((id) => `${id}/day`).join(",")}`,
  ...[1, 2, 3, 4].map((id) => `teacher_id=${id}`),
  "room=1",
  ...everyStudent.map((id) => `student_id=${id}&leave_type_id=1&from=2026-06-10&to=2026-06-10`),
  ...everyStudent.map((id) => `student_id=${id}&from=2026-06-01&to=${today}`),
  "search=Pupil",
  "search=Family",
  "include=student,class,parents,children,case,lesson,teacher,group,classes",
  "trashed=with&sort=-id",
  "format=csv",
];

type AnyRoute = TestApi["api"]["routes"][number];

/** Whether a route is open to a permission for one's own, or to everybody who is signed in. */
const allowsOwn = ({ access }: AnyRoute) =>
  access.kind === "signedIn" || JSON.stringify(access).includes("_own_");

/** The questions that a route understands; one of them for a route that answers none of these. */
function queriesFor(route: AnyRoute): string[] {
  if (!allowsOwn(route)) return [""];
  const known = new Set([
    ...Object.keys(route.contract?.query?.shape ?? {}),
    ...(route.queryNames ?? []),
    ...(route.contract?.listQuery || route.path.endsWith("/export")
      ? ["search", "trashed", "sort", "include"]
      : []),
  ]);
  return queries.filter((query) =>
    [...new URLSearchParams(query).keys()].every((name) => known.has(name)),
  );
}

/** Every path of a route; one of a route that is closed to these permissions. */
function pathsOf(route: AnyRoute): string[] {
  if (!route.path.includes(":")) return [route.path];
  return idsFor(route.path)
    .slice(0, allowsOwn(route) ? undefined : 1)
    .map((id) => route.path.replaceAll(/:\w+/gu, String(id)));
}

describe("a teacher who may do what is their own", () => {
  it("meets no other student in any answer, whatever is read", async () => {
    const reading = school.api.routes.filter(
      ({ method, path, access }) =>
        method === "GET" && access.kind !== "otherToken" && path !== "/admin/events",
    );
    const seen = names.map(() => new Set<number>());
    let asked = 0;
    const questions = reading.flatMap((route) =>
      pathsOf(route).flatMap((path) =>
        queriesFor(route).map((query) => (query ? `${path}?${query}` : path)),
      ),
    );
    for (const path of questions)
      for (const [at, token] of school.teachers.entries()) {
        const answer = await ask(token, "GET", path);
        asked += 1;
        expect(answer.status, path).toBeLessThan(500);
        if (answer.status !== 200) continue;
        const met = studentsIn(textOf(answer));
        const others = met.filter((id) => !own[at]?.includes(id));
        expect([names[at], path, others]).toEqual([names[at], path, []]);
        for (const id of met) seen[at]?.add(id);
      }
    expect(asked).toBeGreaterThan(1000);
    expect(seen.map((ids) => [...ids].sort())).toEqual(own);
  }, 120_000);

  it("is refused, as if they were not there, by every route that names another's", async () => {
    const [asha = ""] = school.teachers;
    const mark = (class_id: number, student_id: number) => ({
      class_id,
      date: today,
      slot: "day",
      marks: [{ student_id, code: "P" }],
    });
    const saved = await school.call(asha, "PUT", "/admin/attendance/register", mark(9001, 71001));
    expect(saved.status).toBe(200);
    for (const [method, path, body] of [
      ["PUT", "/admin/attendance/register", mark(9002, 72002)],
      ["PUT", "/admin/attendance/register", mark(9003, 73001)],
      [
        "POST",
        "/admin/attendance/register/empty",
        { class_id: 9002, date: "2026-06-09", slot: "day", reason: "Wrong class" },
      ],
      [
        "POST",
        "/admin/attendance/corrections",
        { ...mark(9002, 72002), date: "2026-06-09", reason: "Wrong", again: true },
      ],
      ["GET", "/admin/attendance/register?class_id=9002&date=2026-06-09&slot=day", undefined],
      ["GET", "/admin/attendance/students/72001", undefined],
      ["PATCH", "/admin/students/72001", { name: "Pupil" }],
      ["DELETE", "/admin/students/72001", undefined],
    ] as const) {
      const route = school.api.routes.find(
        (one) =>
          one.method === method &&
          new RegExp(`^${one.path.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(
            path.split("?")[0] ?? "",
          ),
      );
      expect(route, `${method} ${path}`).toBeDefined();
      const { status } = await ask(asha, method, path, body);
      expect([method, path, [403, 404].includes(status) ? "refused" : status]).toEqual([
        method,
        path,
        "refused",
      ]);
    }
  });

  it("marks a class on the day on which they stand in for its teacher, and on no other", async () => {
    const chand = school.teachers[2] ?? "";
    const save = (date: string) =>
      school.call(chand, "PUT", "/admin/attendance/register", {
        class_id: 9003,
        date,
        slot: "day",
        marks: [{ student_id: 73001, code: "P" }],
      });
    expect((await save(today)).status).toBe(200);
    expect((await save("2026-06-09")).status).toBe(404);
  });

  it("files leave for their own students alone", async () => {
    const [asha = ""] = school.teachers;
    const leave = (student_id: number) =>
      school.call(asha, "POST", "/admin/leaves", {
        student_id,
        leave_type_id: 1,
        from_date: "2026-07-01",
        to_date: "2026-07-01",
        reason: "Ill",
      });
    expect((await leave(71001)).status).toBe(201);
    expect((await leave(72001)).status).toBe(422);
  });

  it("is refused what is not said to be for one's own", async () => {
    const [asha = ""] = school.teachers;
    for (const path of [
      "/admin/reports/student-summary",
      "/admin/gate",
      "/admin/attendance/group-marks",
      "/admin/attendance/morning",
      "/admin/teachers",
    ]) {
      const { status } = await ask(asha, "GET", path);
      expect([path, status]).toEqual([path, 403]);
    }
  });

  it("is offered the rooms of their own lessons, and of no others", async () => {
    await school.db.script("update timetable set room = 'Room ' || id");
    const roomsOf = async (token: string) =>
      (await school.call<string[]>(token, "GET", "/admin/timetable/rooms")).body.data;
    expect(await roomsOf(school.office)).toEqual(["Room 1", "Room 2", "Room 3"]);
    expect(await Promise.all(school.teachers.map(roomsOf))).toEqual([
      ["Room 3"],
      ["Room 1"],
      ["Room 2", "Room 3"],
    ]);
  });

  it("gets from the activity log neither what others searched for nor which files they opened", async () => {
    const logs = ["view_activity_logs"];
    const auditor = await school.signIn({
      name: "Auditor",
      permissions: [...everyOwnKey, ...logs],
    });
    const all = await school.signIn({ name: "All", permissions: ["view_students", ...logs] });
    await school.call(school.office, "GET", "/admin/students/export?format=csv&search=Pupil2");
    const exported = async (token: string) =>
      (
        await school.call<{ details: unknown }[]>(
          token,
          "GET",
          "/admin/activity-logs?action=exported&per_page=1",
        )
      ).body.data.map(({ details }) => details);
    expect(await exported(auditor)).toEqual([null]);
    expect(await exported(all)).toEqual([{ format: "csv", records: 3, filters: "search=Pupil2" }]);
  });

  it("has a permission for each of these, and the office sees all", async () => {
    expect(everyOwnKey).toContain("mark_own_attendance");
    const all = await school.call<{ id: number }[]>(school.office, "GET", "/admin/students");
    expect(all.body.meta?.["total"]).toBe(9);
  });
});
