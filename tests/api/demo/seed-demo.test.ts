import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { fromBase64 } from "@rollcall/kit/api/files/base64";
import { typeOf } from "../../../packages/kit/api/files/file-types";
import { imageSize } from "../../../packages/kit/api/files/image-size";
import { tableName } from "@rollcall/kit/api/db/names";
import { addAttendance } from "../../../src/features/demo/attendance";
import { demoSchool } from "../../../src/features/demo/demo-school";
import { isEmpty, seedDemo, type SeedCounts } from "../../../src/features/demo/seed-demo";
import { demoSignIns } from "../../../src/features/demo/demo-sign-ins";
import { resources } from "../../../src/resources";
import { memoryDatabase } from "../../support/memory-database";

const today = "2026-11-21";
const passwordHash = "$argon2id$the hash that was given";
let db: OwnedDatabase;
let counts: SeedCounts | undefined;
let emptyBefore: boolean;
const seen: string[] = [];
beforeAll(async () => {
  db = await memoryDatabase();
  emptyBefore = await isEmpty(db);
  counts = await seedDemo(db, {
    today,
    passwordHash,
    onProgress: (table, done, of) => seen.push(`${table} ${done}/${of}`),
  });
});
afterAll(() => db.close());

const countOf = async (table: string) =>
  Number(
    (
      await db.query<{ count: number }>(sql`select count(*) as count from ${sql.identifier(table)}`)
    )[0]?.count,
  );

describe("seeding the demo school", () => {
  it("fills an empty database with every row, within every constraint", async () => {
    expect(emptyBefore).toBe(true);
    expect(await isEmpty(db)).toBe(false);
    for (const [name, rows] of Object.entries(demoSchool({ today }))) {
      expect(counts?.[name], name).toBe(rows.length);
      expect(await countOf(name.replaceAll("-", "_")), name).toBe(rows.length);
    }
  });

  it("stores what the school says, links included", async () => {
    const school = demoSchool({ today });
    const stored =
      await db.query(sql`select id, admission_no, card_no, name, class_id, roll_no, status, gender, date_of_birth, email, phone, address, photo, admission_date, leaving_date, can_login,
      coalesce((select array_agg(to_id order by to_id) from students__parents where from_id = students.id), '{}') as parents from students order by id`);
    expect(stored).toEqual(school.students);
    expect(await countOf("teachers__subjects")).toBe(
      school.teachers.flatMap(({ subjects }) => subjects ?? []).length,
    );
    expect(await countOf("holidays__classes")).toBe(
      school.holidays.flatMap(({ classes }) => classes ?? []).length,
    );
    expect(
      await db.query(
        sql`select from_id, to_id from admins__user_groups where from_id <= 4 order by from_id`,
      ),
    ).toEqual([
      { from_id: 2, to_id: 1 },
      { from_id: 3, to_id: 2 },
      { from_id: 4, to_id: 3 },
    ]);
  });

  it("has leave that is approved, refused and still to be decided", async () => {
    const states = await db.query(
      sql`select status, count(*) > 2 as some, count(*) = count(decided_by_id) as decided from leaves group by status order by status`,
    );
    expect(states).toEqual([
      { status: "approved", some: true, decided: true },
      { status: "pending", some: true, decided: false },
      { status: "rejected", some: true, decided: true },
    ]);
  });

  it("remembers on the students' records which moves are planned", async () => {
    const planned = await db.query(
      sql`select id as student_id, next_class_id as class_id, next_class_from as from_date, next_roll_no as roll_no from students where next_class_from is not null order by id`,
    );
    const ahead = demoSchool({ today })
      .enrolments.filter(({ from_date }) => from_date > today)
      .map(({ student_id, class_id, from_date, roll_no }) => ({
        student_id,
        class_id,
        from_date,
        roll_no,
      }));
    expect(planned).toEqual(ahead.sort((one, other) => one.student_id - other.student_id));
  });

  it("has attendance cases that are open, with tasks done and still to do, and one that is closed", async () => {
    const states = await db.query(
      sql`select c.status, count(distinct c.id) > 0 as some, count(*) filter (where t.status = 'open') > 0 as tasks_to_do from cases c join case_tasks t on t.case_id = c.id group by c.status order by c.status`,
    );
    expect(states).toEqual([
      { status: "closed", some: true, tasks_to_do: false },
      { status: "open", some: true, tasks_to_do: true },
    ]);
    const [said] = await db.query(sql`
      select (select count(*) from case_tasks where status = 'done' and outcome is not null) as done, (select count(*) from case_notes) as notes,
        (select count(distinct reason) from cases) as reasons, (select count(*) from cases where next_due is null and status = 'open') as forgotten`);
    expect(said).toEqual({ done: 1, notes: 1, reasons: 2, forgotten: 0 });
  });

  it("lets each of the four sign in with the hash it was given", async () => {
    const signIns = await db.query(
      sql`select email, password_hash from credentials join admins on admins.id = admin_id order by admins.id limit 4`,
    );
    expect(signIns).toEqual(
      demoSignIns.map(({ email }) => ({ email, password_hash: passwordHash })),
    );
    expect(await countOf("credentials")).toBe(demoSchool({ today }).admins.length);
  });

  it("names the institution and its time zone", async () => {
    const [settings] = await db.query<{ value: Record<string, unknown> }>(
      sql`select value from settings where key = 'institution'`,
    );
    expect(settings?.value).toMatchObject({
      name: "Banyan Grove School",
      timezone: "Asia/Kolkata",
    });
  });

  it("has a logo, and photos of most students, each a small picture that could have been uploaded", async () => {
    const files = await db.query<{ id: number; type: string; bytes: number; content: string }>(
      sql`select id, type, bytes, encode(content, 'base64') as content from files order by id`,
    );
    for (const { type, bytes, content } of files) {
      const stored = fromBase64(content);
      expect([typeOf(stored)?.type, stored.byteLength]).toEqual([type, bytes]);
      expect(imageSize(type, stored)?.width).toBeGreaterThan(90);
      expect(bytes).toBeLessThan(4096);
    }
    expect(new Set(files.map(({ content }) => content)).size).toBe(files.length);
    const [used] = await db.query(sql`
      select (select value ->> 'logo' from settings where key = 'institution')::int as logo,
        (select count(distinct photo) from students) as faces, (select count(*) > 1000 from students where photo is not null) as most,
        (select count(*) > 0 from students where photo is null) as "some have none"`);
    expect(used).toEqual({ logo: 1, faces: files.length - 1, most: true, "some have none": true });
  });

  it("has nobody with the photo of a classmate of the same class and sex", async () => {
    expect(
      await db.query(
        sql`select class_id, photo from students where class_id is not null and photo is not null group by class_id, photo having count(*) > 1`,
      ),
    ).toEqual([]);
  });

  it("has marks of the whole academic year, taken by several people on the day itself", async () => {
    const [year] = await db.query(sql`
      select min(date) <= '2026-04-06'::date as "from its first week", max(date) >= ${today}::date - 3 as "until now",
        count(distinct taken_by) > 5 as "by several", bool_and((taken_at at time zone 'Asia/Kolkata')::date = date) as "on the day"
      from registers`);
    expect(year).toEqual({
      "from its first week": true,
      "until now": true,
      "by several": true,
      "on the day": true,
    });
    const [share] = await db.query<{ least: number }>(sql`
      select min(marked) as least from (
        select count(*) filter (where r.id is not null)::float / count(*) as marked from classes c
        cross join (select distinct date from registers where class_id <= 20) d left join registers r on r.class_id = c.id and r.date = d.date
        where c.kind = 'class' and c.id <= 20 group by c.id) as x`);
    expect(share?.least).toBeGreaterThan(0.9);
  });

  it("has records made over the years, none of them today or later, and leave asked for before it was decided", async () => {
    const [made] = await db.query(sql`
      select count(distinct created_at::date) > 100 as days, max(created_at) < ${today}::date as before, min(created_at)::date < '2020-01-01' as long,
        bool_and(created_at::date <= admission_date) as "when admitted" from students where admission_date < ${today}::date`);
    expect(made).toEqual({ days: true, before: true, long: true, "when admitted": true });
    expect(
      await db.query(
        sql`select id from leaves where decided_at <= created_at or updated_at < created_at`,
      ),
    ).toEqual([]);
  });

  it("leaves the next number of every table free", async () => {
    for (const resource of resources) {
      const table = tableName(resource);
      const [next] = await db.query<{ id: number }>(
        sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`,
      );
      expect(next?.id ?? 0, table).toBeGreaterThan(await countOf(table));
    }
  });

  it("tells how far it is, table by table", () => {
    expect(seen).toContain("students 1200/1200");
    expect(seen[0]).toBe("user_groups 3/3");
  });

  it("does nothing to a database that holds something, asked again or twice at once", async () => {
    expect(
      await Promise.all([
        seedDemo(db, { today, passwordHash }),
        seedDemo(db, { today, passwordHash, seed: 2 }),
      ]),
    ).toEqual([undefined, undefined]);
    expect(await countOf("students")).toBe(1200);
  });
});

describe("the registers of a school day", () => {
  const wednesday = "2026-11-18";
  /** So many students that only the last days are marked. */
  const many = 100_000;
  const takenBy = async (time: string) => {
    let found: { taken: number; latest: string | null } | undefined;
    const looked = db.transaction(async (tx) => {
      await tx.query(sql`truncate registers, marks, student_months cascade`);
      await addAttendance(tx, { today: wednesday, time }, many);
      [found] = await tx.query(
        sql`select count(*)::int as taken, to_char(max(taken_at at time zone 'Asia/Kolkata'), 'HH24:MI') as latest from registers where date = ${wednesday}::date`,
      );
      throw new Error("Only looked at.");
    });
    await expect(looked).rejects.toThrow("Only looked at.");
    return found;
  };

  it("have not come in before school begins, some have while it does, most by noon", async () => {
    expect(await takenBy("02:00")).toEqual({ taken: 0, latest: null });
    const early = await takenBy("08:45");
    expect(early?.taken).toBeGreaterThan(5);
    expect(String(early?.latest) <= "08:45").toBe(true);
    const late = await takenBy("12:00");
    expect(late?.taken).toBeGreaterThan(30);
    expect(late?.taken).toBeGreaterThan(Number(early?.taken));
  });
});

describe("a seeding that fails", () => {
  it("leaves nothing behind, and a record in the trash counts as something", async () => {
    const own = await memoryDatabase();
    try {
      await expect(seedDemo(own, { today: "2026-02-30", passwordHash })).rejects.toThrow(
        "isn't a day a demo school can be made for",
      );
      const interrupted = seedDemo(own, {
        today,
        passwordHash,
        students: 30,
        onProgress: (table) => {
          if (table === "students") throw new Error("stopped");
        },
      });
      await expect(interrupted).rejects.toThrow("stopped");
      expect(await isEmpty(own)).toBe(true);
      await own.query(
        sql`insert into subjects (name, code, deleted_at) values ('Latin', 'LAT', now())`,
      );
      expect(await isEmpty(own)).toBe(false);
      expect(await seedDemo(own, { today, passwordHash })).toBeUndefined();
    } finally {
      await own.close();
    }
  });
});
