import { compare, type Ask } from "../compare";
import type { Line } from "../report";
import type { Stage } from "../stage";
import { startBare } from "../subjects/bare";
import type { Subject } from "../subjects/subject";

const part = "Single records: rights, checks, log and idempotency beside one bare statement";
/** Ids that every connection has some of, and that nobody else changes. */
const ids = Array.from({ length: 400 }, (_, at) => at + 1);

interface Case {
  what: string;
  job: Ask["job"];
  bare: Ask["job"];
}

const draft =
  '{"admission_no":"BENCH-{n}","name":"Bench {n}","class_id":3,"admission_date":"2026-06-01","date_of_birth":"2012-03-04"}';
const cases: readonly Case[] = [
  {
    what: "get",
    job: { method: "GET", paths: ["/api/v1/admin/students/{id}"], ids, status: 200 },
    bare: { method: "GET", paths: ["/students/{id}"], ids, status: 200 },
  },
  {
    what: "create",
    job: {
      method: "POST",
      paths: ["/api/v1/admin/students"],
      body: draft,
      headers: { "Idempotency-Key": "bench-create-{n}" },
      status: 201,
    },
    bare: { method: "POST", paths: ["/students"], body: draft, status: 201 },
  },
  {
    what: "patch",
    job: {
      method: "PATCH",
      paths: ["/api/v1/admin/students/{id}"],
      ids,
      body: '{"name":"Bench {n}"}',
      headers: { "Idempotency-Key": "bench-patch-{n}", "If-Match": "*" },
      status: 200,
    },
    bare: {
      method: "PATCH",
      paths: ["/students/{id}"],
      ids,
      body: '{"name":"Bench {n}"}',
      status: 200,
    },
  },
];

/** Reading, creating and changing one record, through the whole server and through nothing. */
export async function measureRecords(stage: Stage): Promise<Line[]> {
  const bare: Subject | undefined =
    stage.databaseUrl === undefined
      ? undefined
      : await startBare(stage.folder, stage.nextPort(), stage.databaseUrl, {});
  const rollcalls = await stage.rollcalls();
  const lines: Line[] = [];
  for (const one of cases) {
    stage.say(one.what);
    const asks: Ask[] = [
      ...rollcalls.map((subject): Ask => ({ subject, job: one.job })),
      ...(bare ? [{ subject: bare, job: one.bare }] : []),
    ];
    lines.push(...(await compare(stage, part, one.what, asks, bare)));
  }
  return lines;
}
