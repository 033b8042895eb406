import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withPoints } from "../../../src/features/figures/domain/condoned";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
let clerk: string;
beforeAll(async () => {
  school = await aClass();
  clerk = await school.signIn({
    name: "Clerk",
    permissions: ["view_attendance", "view_reports", "view_students"],
  });
});
afterAll(() => school.db.close());

const send = (method: string, path: string, body?: object, token = school.office) =>
  school.call<{ id: number; version: number; name: string }>(
    token,
    method,
    `/admin/${path}`,
    body,
    method === "POST" ? undefined : { "If-Match": "*" },
  );
const grant = (points: number, more: object = {}) =>
  send("POST", "condonations", {
    student_id: 1,
    academic_year_id: 1,
    points,
    decided_by: "Board of studies",
    decided_on: "2026-06-05",
    reason: "Stay in hospital",
    ...more,
  });
const allow = (condonation_limit: number | null) =>
  send("PUT", "settings", { attendance: { condonation_limit } });
interface Condoned {
  points: number;
  percentage: number;
  reached: boolean;
  decided_by: string;
  decided_on: string;
}
interface Figures {
  percentage: number | null;
  below: boolean;
  condoned: Condoned | null;
}
const get = async <T>(path: string, token = school.office) =>
  (await school.call<T>(token, "GET", `/admin/${path}`)).body.data;
const figures = (query = "") => get<Figures>(`attendance/students/1${query && `?${query}`}`);
const low = async (query = "") =>
  await get<{ rows: Record<string, unknown>[]; columns: { key: string }[] }>(
    `reports/defaulters?at_least=1${query}`,
  );

describe("a percentage with points beside it", () => {
  const tally = { halves: 140, counted: 100 };

  it("reaches the threshold exactly with enough of them, and not with one less", () => {
    expect([withPoints(tally, 5, 75), withPoints(tally, 4, 75)]).toEqual([
      { percentage: 75, reached: true },
      { percentage: 74, reached: false },
    ]);
    // 89.96% and 10 points are 99.96%, whatever is shown.
    const rounded = { halves: 4498, counted: 2500 };
    expect(withPoints(rounded, 10, 100)).toEqual({ percentage: 100, reached: false });
    expect(withPoints(rounded, 10, 99.96)).toEqual({ percentage: 100, reached: true });
  });

  it("is 100% at most, and nothing where nothing is counted", () => {
    expect(withPoints({ halves: 198, counted: 100 }, 5, 75)?.percentage).toBe(100);
    expect(withPoints({ halves: 0, counted: 0 }, 5, 75)).toBeNull();
  });
});

describe("condonation", () => {
  beforeAll(async () => {
    for (const [at, code] of [..."PPPA"].entries())
      await school.save(school.letters(`${code}PPP`), {
        date: ["2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"][at] ?? "",
        version: 0,
        token: school.office,
      });
    await send("PUT", "settings", { attendance: { threshold: 80 } });
  });

  it("is off until the institution says up to how many points, and bounded by that", async () => {
    expect((await grant(5)).body.errors).toEqual({
      points: [
        "No percentage points can be granted yet. Set the limit first, in Settings, Attendance.",
      ],
    });
    expect((await allow(10)).status).toBe(200);
    expect((await grant(11)).body.errors).toEqual({
      points: ["At most 10 percentage points may be granted."],
    });
    expect((await grant(10)).status).toBe(201);
  });

  it("is one for each year or term, of the same academic year", async () => {
    const again = await grant(3);
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([409, ["points"]]);
    await school.db.script(`
      insert into academic_years (id, name, start_date, end_date, is_current) overriding system value values (90, '2027-28', '2027-04-01', '2028-03-31', false);
      insert into academic_terms (id, academic_year_id, name, start_date, end_date) overriding system value values (1, 1, 'One', '2026-04-01', '2026-09-30'), (2, 90, 'Other', '2027-04-01', '2027-09-30')`);
    expect((await grant(3, { term_id: 2 })).body.errors).toEqual({
      term_id: ["This term belongs to another academic year."],
    });
    expect((await grant(3, { term_id: 1 })).status).toBe(201);
    expect((await grant(3, { term_id: 1 })).status).toBe(409);
  });

  it("stands beside the figure of exactly its days, and changes none", async () => {
    const year = await figures();
    expect([year.percentage, year.below]).toEqual([75, true]);
    expect(year.condoned).toEqual({
      points: 10,
      percentage: 85,
      reached: true,
      decided_by: "Board of studies",
      decided_on: "2026-06-05",
    });
    const term = await figures("from=2026-04-01&to=2026-09-30");
    expect([term.percentage, term.condoned?.points, term.condoned?.reached]).toEqual([
      75,
      3,
      false,
    ]);
    expect((await figures("from=2026-04-01&to=2026-09-29")).condoned).toBeNull();
  });

  it("is told by the low list, which still lists the student, and by the certificate", async () => {
    const { rows, columns } = await low();
    expect(rows).toMatchObject([
      { student_id: 1, percentage: 75, condoned: 10, with_condoned: 85, reached: true },
    ]);
    expect(columns.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["condoned", "with_condoned"]),
    );
    const { students } = await get<{ students: Figures[] }>("attendance/certificates?student_id=1");
    expect(students).toMatchObject([{ percentage: 75, condoned: { points: 10, percentage: 85 } }]);
  });

  it("is read and written with permissions of its own; its points stand beside the figure for all", async () => {
    expect((await send("GET", "condonations", undefined, clerk)).status).toBe(403);
    expect((await send("POST", "condonations", {}, clerk)).status).toBe(403);
    const seen = await get<Figures>("attendance/students/1", clerk);
    expect(seen.condoned?.points).toBe(10);
    expect(JSON.stringify(seen)).not.toContain("hospital");
  });

  it("is withdrawn and given back, once, and what was granted stays when fewer may be", async () => {
    const [year] = (
      await get<{ id: number; points: number }[]>("condonations?sort=points")
    ).toReversed();
    const path = `condonations/${year?.id}`;
    expect((await send("DELETE", path)).status).toBe(200);
    expect((await figures()).condoned).toBeNull();
    expect((await send("POST", `${path}/restore`)).status).toBe(200);
    await send("DELETE", path);
    expect((await grant(2)).status).toBe(201);
    expect((await send("POST", `${path}/restore`)).status).toBe(409);
    await allow(1);
    expect((await figures()).condoned?.points).toBe(2);
    const [now] = await get<{ id: number }[]>("condonations?sort=points");
    expect((await send("PATCH", `condonations/${now?.id}`, { reason: "Longer stay" })).status).toBe(
      200,
    );
    expect((await send("PATCH", `condonations/${now?.id}`, { points: 3 })).status).toBe(422);
  });

  it("is shown nowhere once the institution grants none", async () => {
    await allow(null);
    expect((await figures()).condoned).toBeNull();
    expect((await low()).columns.map(({ key }) => key)).not.toContain("condoned");
  });
});
