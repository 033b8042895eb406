import pg from "pg";
import type { Line } from "../report";
import { interleaved, median, type Contender } from "../rounds";
import { loadOf, type Load } from "../load/job";
import type { Stage } from "../stage";
import { calendarOf } from "./fill";
import { startSchool, today, type School } from "./school";

const part = "Saving registers of 60, beside one bare statement that upserts the same rows";
const size = { classes: 60, perClass: 60, periods: 0, days: 200 };
/** Half of the days are marked before; the others are saved. */
const marked = 100;
const clients = [1, 10, 50] as const;
const maxTimes = 4;

/** Of each class the marks of everybody, some of them absent or late; `{turn}` is the day. */
const bodies = Array.from({ length: size.classes }, (_, at) =>
  JSON.stringify({
    class_id: at + 1,
    date: "{turn}",
    slot: "day",
    marks: Array.from({ length: size.perClass }, (_mark, place) => ({
      student_id: at * size.perClass + place + 1,
      code: place % 20 === 7 ? "A" : "P",
    })),
  }),
);

const upsert = `insert into bare_marks (register_id, student_id, code_id, date)
  select $1::int, s, 1, $2::date from unnest($3::int[]) s on conflict (register_id, student_id) do update set code_id = excluded.code_id`;

/** The bare statement, by so many connections of `pg` at once; nothing but the rows. */
async function bareLoad(
  databaseUrl: string,
  connections: number,
  milliseconds: number,
  next: () => number,
): Promise<Load> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  const times: number[] = [];
  const started = performance.now();
  const one = async () => {
    while (performance.now() - started < milliseconds) {
      const number = next();
      const begun = performance.now();
      await pool.query({
        name: "upsert",
        text: upsert,
        values: [
          number,
          today(),
          Array.from(
            { length: size.perClass },
            (_, at) => (number % size.classes) * size.perClass + at + 1,
          ),
        ],
      });
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const load = loadOf(times, (performance.now() - started) / 1000);
  await pool.end();
  return load;
}

/** A table like `marks`, its keys and indexes included. */
async function makeBare(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "create table bare_marks (like marks including all, foreign key (student_id) references students (id), foreign key (code_id) references attendance_codes (id))",
  );
  await client.end();
}

/** How many registers of each school are taken already. */
const counters = new Map<School["rollcall"], number>();

function saving(stage: Stage, { rollcall }: School, connections: number): () => Promise<Load> {
  const turns = calendarOf(size, today()).days.slice(marked);
  return async () => {
    const first = counters.get(rollcall) ?? 0;
    const load = await stage.generator.run({
      method: "PUT",
      paths: ["/api/v1/admin/attendance/register"],
      bodies,
      turns,
      headers: {
        ...rollcall.headers,
        "Idempotency-Key": "bench-register-{n}",
        // The version of a register that nobody has taken.
        "If-Match": '"0"',
      },
      port: rollcall.port,
      status: 200,
      connections,
      milliseconds: stage.effort.milliseconds,
      first,
    });
    counters.set(rollcall, first + load.requests);
    return load;
  };
}

/**
 * Registers that were not taken yet, saved whole, by one, ten and fifty clients at once, each
 * request another register.
 */
export async function measureSaves(stage: Stage): Promise<Line[]> {
  stage.say("schools are made");
  const postgres =
    stage.databaseUrl === undefined
      ? undefined
      : await startSchool(stage, "saves", size, { onPostgres: true, marked });
  const schools = [
    ...(postgres ? [postgres] : []),
    await startSchool(stage, "saves-embedded", size, { onPostgres: false, marked }),
  ];
  const bareUrl = postgres?.databaseUrl;
  if (bareUrl !== undefined) await makeBare(bareUrl);
  let rows = 0;
  const lines: Line[] = [];
  for (const connections of clients) {
    stage.say(`registers saved by ${connections} at once`);
    const contenders: Contender<Load>[] = [
      ...schools.map((school) => ({
        name: school.rollcall.name,
        measure: saving(stage, school, connections),
      })),
      ...(bareUrl === undefined
        ? []
        : [
            {
              name: "bare statement",
              measure: () =>
                bareLoad(bareUrl, connections, stage.effort.milliseconds, () => ++rows),
            },
          ]),
    ];
    await interleaved(1, contenders);
    const found = await interleaved(stage.effort.rounds, contenders);
    const p50 = (name: string) => median((found.get(name) ?? []).map((load) => load.p50));
    for (const [name, loads] of found) {
      const times =
        bareUrl === undefined || name === "bare statement"
          ? undefined
          : p50(name) / p50("bare statement");
      lines.push({
        part,
        what: `${connections} at once`,
        who: name,
        figures: {
          "marks/s": median(loads.map((load) => load.perSecond)) * size.perClass,
          "p50 ms": p50(name),
          "p99 ms": median(loads.map((load) => load.p99)),
          ...(times === undefined ? {} : { "times bare": times }),
        },
        ...(times === undefined || !name.includes("PostgreSQL")
          ? {}
          : { target: { text: `at most ${maxTimes} times the bare p50`, met: times <= maxTimes } }),
      });
    }
  }
  return lines;
}
