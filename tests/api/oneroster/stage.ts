import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { toBase64 } from "@rollcall/kit/api/files/base64";
import { sql } from "@rollcall/kit/api/db/sql";
import type { AnswerTo } from "../../../src/providers/call";
import { seedDemo } from "../../../src/features/demo/seed-demo";
import { memoryDatabase } from "../../support/memory-database";
import { testApi, type Answer, type TestApi } from "../../support/test-api";

export type Plan = AnswerTo<"POST /admin/oneroster/check">;
export type Taken = AnswerTo<"POST /admin/oneroster/take">;
/** The files of a package by name, without `.csv`. */
export type Files = Record<string, string>;

/** A Wednesday. */
export const now = "2026-06-10T06:00:00.000Z";
export const day = "2026-06-10";

export const packed = (files: Files, folder = ""): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [`${folder}${name}.csv`, strToU8(text)]),
    ),
  );
export const unpacked = (bytes: Uint8Array): Files =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [
      name.replace(".csv", ""),
      strFromU8(part),
    ]),
  );

/** A manifest that says how each file is to be taken. */
export const manifest = (
  modes: Record<string, string>,
  version = "1.2",
  system = "Other",
): string =>
  [
    "propertyName,value",
    "manifest.version,1.0",
    `oneroster.version,${version}`,
    ...Object.entries(modes).map(([name, mode]) => `file.${name},${mode}`),
    `source.systemName,${system}`,
  ].join("\r\n");
/** A package in which every file is there as it is said. */
export const withManifest = (files: Files, mode = "bulk", version = "1.2"): Files => ({
  manifest: manifest(Object.fromEntries(Object.keys(files).map((name) => [name, mode])), version),
  ...files,
});

export interface School extends TestApi {
  office: string;
  check(files: Files | Uint8Array, more?: object, who?: string): Promise<Answer<Plan>>;
  /** Checks and takes; what is not said is as it was checked. */
  take(files: Files | Uint8Array, more?: object, who?: string): Promise<Answer<Taken>>;
  export(query?: string, who?: string): Promise<Uint8Array>;
  count(statement: string): Promise<unknown>;
}

/** A school of its own that has nothing yet but its time zone and country, or a demo school. */
export async function emptySchool(students?: number): Promise<School> {
  const school = await testApi({ now, db: await memoryDatabase() });
  await school.db.script(
    `insert into settings (key, value) values ('institution', '{"timezone": "Asia/Kolkata", "country": "IN", "name": "Hill School"}') on conflict (key) do update set value = excluded.value`,
  );
  if (students !== undefined)
    await seedDemo(school.db, { students, today: day, passwordHash: "x" });
  const office = await school.signIn({ name: "Office", super: true });
  const bodyOf = (files: Files | Uint8Array, more: object) => ({
    file: toBase64(files instanceof Uint8Array ? files : packed(files)),
    ...more,
  });
  const check: School["check"] = (files, more = {}, who = office) =>
    school.call<Plan>(who, "POST", "/admin/oneroster/check", bodyOf(files, more));
  return {
    ...school,
    office,
    check,
    async take(files, more = {}, who = office) {
      const { system, school: chosen } = more as { system?: string; school?: string };
      const { body } = await check(files, { system, school: chosen }, who);
      const seen = body.data?.seen ?? "none";
      return school.call<Taken>(who, "POST", "/admin/oneroster/take", {
        ...bodyOf(files, { seen, ...more }),
      });
    },
    async export(query = "", who = office) {
      const answer = await school.api.fetch(
        new Request(`http://rollcall.test/api/v1/admin/oneroster/export${query}`, {
          headers: { Authorization: `Bearer ${who}` },
        }),
      );
      if (answer.status !== 200) throw new Error(await answer.text());
      return new Uint8Array(await answer.arrayBuffer());
    },
    count: async (statement) => (await school.db.query<{ n: unknown }>(sql.raw(statement)))[0]?.n,
  };
}

/** What the tables of people, classes and places hold, with versions: what is not there has not changed. */
export const stateOf = async ({ db }: School): Promise<string> =>
  (
    await db.query<{ state: string }>(sql`
      select md5(string_agg(t, '|' order by t)) as state from (
        select 's' || to_jsonb(s)::text as t from students s union all select 't' || to_jsonb(x)::text from teachers x union all select 'p' || to_jsonb(p)::text from parents p
        union all select 'c' || to_jsonb(c)::text from classes c union all select 'e' || to_jsonb(e)::text from enrolments e union all select 'g' || to_jsonb(g)::text from group_members g
        union all select 'k' || to_jsonb(k)::text from class_teachers k union all select 'j' || to_jsonb(j)::text from subjects j union all select 'y' || to_jsonb(y)::text from academic_years y
        union all select 'l' || to_jsonb(l)::text from students__parents l union all select 'i' || to_jsonb(i)::text from external_ids i
        union all select 'a' || count(*)::text from activity_logs) x`)
  )[0]?.state ?? "";
