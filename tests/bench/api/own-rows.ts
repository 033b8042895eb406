import { sql } from "@rollcall/kit/api/db/sql";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { declaredBy, portOf } from "@rollcall/kit/api/feature";
import type { Asker } from "@rollcall/kit/api/own-rows";
import { registryOf } from "@rollcall/kit/api/own-rows";
import { parseListQuery, type Resource } from "@rollcall/kit/schema";
import { pageStatement } from "../../../packages/kit/api/crud/list";
import { resources } from "../../../src/resources";
import type { Line } from "../report";
import type { Stage } from "../stage";
import { students } from "../../../src/resources/students";
import { memoryDatabase } from "../../support/memory-database";
import { features } from "../../support/school";

const rows = 50_000;
/** Of each list in a round; the median is over all rounds. */
const asks = 5;
const perClass = 40;

/** 50,000 students in classes of 40; the teacher of account 1 has a class, and lessons in six more. */
async function fill(db: OwnedDatabase): Promise<void> {
  const classes = rows / perClass;
  await db.script(`
    insert into admins (id, name, email) values (1, 'Asha', 'asha@example.com');
    insert into teachers (id, employee_no, name, account_id) values (1, 'T1', 'Asha', 1), (2, 'T2', 'Bela', null);
    insert into classes (id, name, code) select n, 'Class ' || n, 'C' || n from generate_series(1, ${classes}) n;
    insert into class_teachers (class_id, teacher_id, from_date) select n, case when n = 1 then 1 else 2 end, '2026-04-01' from generate_series(1, ${classes}) n;
    insert into subjects (id, name, code) values (1, 'Maths', 'M');
    insert into periods (id, name, start_time, end_time) values (1, 'P1', '08:00', '08:45');
    insert into timetable (class_id, weekday, period_id, subject_id, teacher_id, valid_from)
      select n, d, 1, 1, case when n between 2 and 7 then 1 else 2 end, '2026-04-01' from generate_series(1, ${classes}) n, generate_series(1, 5) d;
    insert into students (id, admission_no, name, class_id, admission_date)
      select n, 'A' || n, 'Student ' || md5(n::text), 1 + (n - 1) / ${perClass}, '2026-04-01' from generate_series(1, ${rows}) n;
    insert into enrolments (student_id, class_id, from_date) select id, class_id, '2026-04-01' from students;
    analyze`);
}

const asker = (db: OwnedDatabase, declared: readonly Resource[], permissions: string[]): Asker => ({
  identity: { id: 1, name: "", email: "", is_super_admin: false, sessionId: 1, permissions },
  features: portOf([
    ...features,
    {
      name: "bench",
      scopes: { everybody: ({ row }) => sql`${row}.class_id in (select id from classes)` },
    },
  ]),
  context: {
    ...declaredBy(declared, features),
    db,
    resources: declared,
    now: () => new Date("2026-06-10T06:00:00Z"),
  } as unknown as Asker["context"],
});

const medianOf = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** A list that someone asks for: with which rights, and what the query says beside. */
interface Asked {
  who: string;
  resource: Resource;
  permissions: string[];
  filter: string;
}

const everybody = { ...students, scope: { own: "everybody" } } satisfies Resource;
const ownClasses = Array.from({ length: 7 }, (_, at) => at + 1).join();
const all: Asked = {
  who: "all 50,000, with the permission for all",
  resource: students,
  permissions: ["view_students"],
  filter: "",
};
/**
 * Each scope beside a filter by which who sees all finds the same rows: what the scope costs beyond
 * what it selects.
 */
const pairs: [Asked, Asked][] = [
  [
    { ...all, who: "a filter: 280 of 50,000", filter: `class_id[in]=${ownClasses}` },
    {
      who: "own: the same 280, by class, lesson and substitution",
      resource: students,
      permissions: ["view_own_students"],
      filter: "",
    },
  ],
  [
    { ...all, who: "a filter: all 50,000", filter: "class_id[null]=false" },
    {
      who: "own: all 50,000, by one reference",
      resource: everybody,
      permissions: ["view_own_students"],
      filter: "",
    },
  ],
];
/** What a teacher's list may cost, times the same list of who sees all. */
const timesAll = 1.15;

/** How long a page of a list and its count take, in milliseconds. */
async function timeOf(
  db: OwnedDatabase,
  { resource, permissions, filter }: Asked,
  query: string,
): Promise<number> {
  const { query: asked } = parseListQuery(students, new URLSearchParams(`${query}&${filter}`));
  const declared = resources.map((one) => (one.name === "students" ? resource : one));
  const registry = registryOf(asker(db, declared, permissions));
  const began = performance.now();
  await db.query(pageStatement(resource, asked, registry, (count) => sql`, (${count}) as total`));
  return performance.now() - began;
}

/**
 * Lists with a scope and without, in turn in one process on the database in memory: medians, beside
 * the list of who sees all and beside a filter of the same rows.
 */
export async function measureOwnRows({ say, effort }: Stage): Promise<Line[]> {
  const db = await memoryDatabase();
  say("50,000 students are made, for lists of one's own");
  await fill(db);
  const lines: Line[] = [];
  for (const query of [
    "include=class",
    "include=class&search=stu",
    "include=class&sort=-admission_no&page=3",
  ]) {
    const asked = [all, ...pairs.flat()];
    const times = asked.map((): number[] => []);
    for (let round = 0; round < effort.rounds * asks; round += 1)
      for (const [at, one] of asked.entries()) times[at]?.push(await timeOf(db, one, query));
    const medians = new Map(asked.map((one, at) => [one, medianOf(times[at] ?? [])]));
    const ofAll = medians.get(all) ?? 0;
    for (const [filtered, own] of pairs) {
      const [scoped = 0, base = 0] = [medians.get(own), medians.get(filtered)];
      lines.push({
        part: "Lists of one's own, of 50,000 students",
        what: query,
        who: own.who,
        figures: {
          "p50 ms": scoped,
          "of all p50 ms": ofAll,
          "times all": scoped / ofAll,
          "filter p50 ms": base,
          "times filter": scoped / base,
        },
        ...(own.resource === students
          ? {
              target: {
                text: `at most ${timesAll} times the list of who sees all`,
                met: scoped <= timesAll * ofAll,
              },
            }
          : {}),
      });
    }
  }
  await db.close();
  return lines;
}
