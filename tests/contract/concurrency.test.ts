import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@rollcall/kit/schema/calendar-day";
import { resources } from "../../src/resources";
import type { Changes, Resource } from "@rollcall/kit/schema";
import { everyCase } from "../support/every-case";
import { pagePermissions } from "../support/school";
import { openStage, type ContractStage, type Row } from "../../packages/kit/testing/contract/stage";
import type { Answer, RunningHost } from "../../packages/kit/testing/contract/ask";
import { engineHosts } from "./hosts";
import { expectPage } from "../../packages/kit/testing/contract/records/shapes";

const named = (name: string) => resources.find((resource) => resource.name === name) as Resource;
const [students, parents, classes] = [named("students"), named("parents"), named("classes")];
const times = <T>(count: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => work(place)));
/** How often a race is run: so many times, or a third of that among the usual cases. */
const rounds = (whole: number) => (everyCase ? whole : Math.ceil(whole / 8));
const statuses = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function countOf(
  stage: ContractStage,
  table: string,
  column: string,
  value: unknown,
): Promise<number | undefined> {
  const [row] = await stage.host.db.query<{ n: number }>(
    sql`select count(*) as n from ${sql.identifier(table)} where ${sql.identifier(column)}::text = ${String(value)} and deleted_at is null`,
  );
  return row?.n;
}

function retries(at: () => ContractStage): void {
  it("fifty posts with one key make one record, and each hears of that one or that it is in the making", async () => {
    const stage = at();
    for (let round = 0; round < rounds(10); round++) {
      const draft = await stage.drafts.stored(parents);
      const answers = await times(50, () =>
        stage.ask("POST", "parents", draft, { "Idempotency-Key": `fifty-${round}` }),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(made.length).toBeGreaterThan(0);
      for (const { body } of made) expect(body).toEqual(made[0]?.body);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expect([answer.status, answer.body.code]).toEqual([409, "in_flight"]);
      expect(await countOf(stage, "parents", "name", draft["name"])).toBe(1);
      const retried = await stage.ask("POST", "parents", draft, {
        "Idempotency-Key": `fifty-${round}`,
      });
      expect([retried.status, retried.body]).toEqual([201, made[0]?.body]);
    }
  });

  it("clients that ask until they are answered make one record, however their calls fall together", async () => {
    const stage = at();
    for (let round = 0; round < rounds(20); round++) {
      const draft = await stage.drafts.stored(parents);
      await times(16, async () => {
        while (
          (await stage.ask("POST", "parents", draft, { "Idempotency-Key": `stubborn-${round}` }))
            .status !== 201
        );
      });
      expect(await countOf(stage, "parents", "name", draft["name"])).toBe(1);
    }
  });
}

function edits(at: () => ContractStage): void {
  it("fifty changes from one version: one is made, and the others get the record as that one left it", async () => {
    const stage = at();
    const row = await stage.create(students, await stage.drafts.stored(students));
    const families = await times(
      50,
      async () => (await stage.create(parents, await stage.drafts.least(parents))).id,
    );
    const answers = await times(50, (place) =>
      stage.ask(
        "PATCH",
        `students/${row.id}`,
        { name: `Writer ${place}`, parents: [families[place]] },
        { "If-Match": `"${row.version}"` },
      ),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 412: 49 });
    const winner = answers.find(({ status }) => status === 200)?.body.data as Row;
    expect(winner.version).toBe(row.version + 1);
    for (const answer of answers.filter(({ status }) => status === 412))
      expect(answer.body.data).toEqual(winner);
    expect((await stage.ask("GET", `students/${row.id}`)).body.data).toEqual(winner);
  });

  it("two edits of one record: the second learns of the first, and what both wrote is kept once it is merged", async () => {
    const stage = at();
    const row = await stage.create(students, await stage.drafts.stored(students));
    const match = { "If-Match": `"${row.version}"` };
    expect(
      (await stage.ask("PATCH", `students/${row.id}`, { phone: "+919876543210" }, match)).status,
    ).toBe(200);
    const second = await stage.ask("PATCH", `students/${row.id}`, { address: "2 New Road" }, match);
    const now = second.body.data as Row;
    expect([second.status, now["phone"], now["address"]]).toEqual([
      412,
      "+919876543210",
      row["address"],
    ]);
    const merged = await stage.ask(
      "PATCH",
      `students/${row.id}`,
      { address: "2 New Road" },
      { "If-Match": `"${now.version}"` },
    );
    expect(merged.body.data).toMatchObject({
      phone: "+919876543210",
      address: "2 New Road",
      version: row.version + 2,
    });
  });

  it("changes that name no version are made one after the other: each knows what the one before left", async () => {
    const stage = at();
    const row = await stage.create(students, await stage.drafts.stored(students));
    const families = await times(
      20,
      async () => (await stage.create(parents, await stage.drafts.least(parents))).id,
    );
    const answers = await times(20, (place) =>
      stage.ask("PATCH", `students/${row.id}`, { parents: [families[place]] }),
    );
    expect(statuses(answers)).toEqual({ 200: 20 });
    const { rows } = expectPage(await stage.ask("GET", `students/${row.id}/history?per_page=200`));
    const changes = rows
      .reverse()
      .slice(1)
      .map((entry) => (entry["changes"] as Changes)["parents"]);
    let left: unknown = row["parents"];
    for (const change of changes) {
      expect(change?.before).toEqual(left);
      left = change?.after;
    }
    expect(left).toHaveLength(1);
    expect((await stage.ask("GET", `students/${row.id}`)).body.data).toMatchObject({
      parents: left,
      version: row.version + 20,
    });
  });
}

function clashes(at: () => ContractStage): void {
  it("twenty records with one unique value: one is made, the others are refused at the field", async () => {
    const stage = at();
    const drafts = await times(20, async () => ({
      ...(await stage.drafts.least(students)),
      admission_no: "Same 1",
    }));
    const answers = await times(20, (place) => stage.ask("POST", "students", drafts[place]));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(Object.keys(body.errors ?? {})).toEqual(["admission_no"]);
    expect(await countOf(stage, "students", "admission_no", "Same 1")).toBe(1);
  });

  it("a class is deleted or gets its first student, never both", async () => {
    const stage = at();
    const outcomes: string[] = [];
    for (let round = 0; round < rounds(20); round++) {
      const room = await stage.create(classes, await stage.drafts.least(classes));
      const draft = { ...(await stage.drafts.least(students)), class_id: room.id };
      const calls = [
        () => stage.ask("DELETE", `classes/${room.id}`),
        () => stage.ask("POST", "students", draft),
      ];
      const [first, second] = await Promise.all(
        (round % 2 ? calls.reverse() : calls).map((call) => call()),
      );
      const [deleted, created] = round % 2 ? [second, first] : [first, second];
      outcomes.push(`${deleted?.status} ${created?.status}`);
      const gone =
        ((await stage.ask("GET", `classes/${room.id}`)).body.data as Row)["deleted_at"] !==
        undefined;
      expect([gone, await countOf(stage, "students", "class_id", room.id)]).toEqual(
        deleted?.status === 200 ? [true, 0] : [false, 1],
      );
    }
    expect(outcomes.filter((outcome) => outcome !== "200 422" && outcome !== "409 201")).toEqual(
      [],
    );
  });
}

interface Register {
  class_id: number;
  date: string;
  slot: string;
  version: number;
  students: { student_id: number; mark: { code: string; remark: string | null } | null }[];
}

/** Registers of the school's last days with some: taken ones and ones that nobody has taken. */
async function openRegisters(stage: ContractStage): Promise<Register[]> {
  const expected = async (query: string) =>
    (await stage.ask("GET", `attendance/expected${query}`)).body.data as {
      today: string;
      classes: { id: number; students: number; registers: { slot: string; state: string }[] }[];
    };
  const found: Register[] = [];
  for (
    let date = addDays((await expected("")).today, -1);
    found.length < rounds(6);
    date = addDays(date, -1)
  ) {
    for (const its of (await expected(`?date=${date}`)).classes.filter(
      ({ students: count }) => count > 1,
    )) {
      const open = its.registers.find(({ state }) =>
        ["taken", "missing", "incomplete"].includes(state),
      );
      if (open)
        found.push({
          class_id: its.id,
          date,
          ...((
            await stage.ask(
              "GET",
              `attendance/register?class_id=${its.id}&date=${date}&slot=${open.slot}`,
            )
          ).body.data as Omit<Register, "class_id" | "date">),
          slot: open.slot,
        });
    }
  }
  return everyCase ? found : found.slice(0, rounds(6));
}

function registers(at: () => ContractStage): void {
  it("twenty saves of one register from one version: one is made, and the others get the register as that one left it", async () => {
    const stage = at();
    for (const [round, { class_id, date, slot, version, students: roster }] of (
      await openRegisters(stage)
    ).entries()) {
      let now = version;
      for (let again = 0; again < rounds(5); again++) {
        const marksOf = (place: number) =>
          roster.map(({ student_id }) => ({
            student_id,
            code: place % 2 ? "A" : "P",
            remark: `${round}.${again} by ${place}`,
          }));
        const answers = await times(20, (place) =>
          stage.ask(
            "PUT",
            "attendance/register",
            { class_id, date, slot, marks: marksOf(place) },
            { "If-Match": `"${now}"` },
          ),
        );
        expect(statuses(answers)).toEqual({ 200: 1, 412: 19 });
        const winner = answers.findIndex(({ status }) => status === 200);
        expect(answers[winner]?.body.data).toMatchObject({ version: now + 1 });
        for (const { body } of answers.filter(({ status }) => status === 412)) {
          const { version: told, students: left } = body.data as Register;
          expect([told, new Set(left.map(({ mark }) => mark?.remark))]).toEqual([
            now + 1,
            new Set([`${round}.${again} by ${winner}`]),
          ]);
        }
        now += 1;
      }
    }
  });
}

describe.each(engineHosts.filter(({ missing }) => !missing))(
  "at the same time, on $name",
  ({ start }) => {
    let host: RunningHost;
    let stage: ContractStage;
    beforeAll(async () => {
      host = await start(20);
      stage = await openStage(host, resources, pagePermissions);
    });
    afterAll(() => host?.stop());
    for (const describePart of [retries, edits, clashes, registers]) describePart(() => stage);
  },
);
