import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { startPostgres } from "../../scripts/temporary-postgres.mjs";
import { startGenerator, type Generator } from "./load/load";
import { owned } from "./processes";
import { startRollcall, type Rollcall } from "./subjects/rollcall";

/** How thoroughly to measure. */
export interface Effort {
  /** Students in the school. */
  students: number;
  rounds: number;
  /** Milliseconds of load in each round. */
  milliseconds: number;
}

export interface Options {
  effort: Effort;
  /** The first of the ports to listen on. */
  firstPort: number;
  /** Another checkout of the project, built, to be measured beside this one. */
  against?: string;
  /** Starts no PostgreSQL. */
  onlyEmbedded?: boolean;
  /** Measures figures on a PostgreSQL only. */
  onlyPostgres?: boolean;
  /** Measures only figures whose names hold one of these. */
  lines?: readonly string[] | undefined;
}

/** The servers of the project that are measured, each with the demo school. */
export interface Stage extends Pick<Options, "lines" | "onlyPostgres"> {
  effort: Effort;
  /** Of this checkout. */
  root: string;
  folder: string;
  /** Of the PostgreSQL; undefined where none is installed. */
  databaseUrl?: string;
  databasePids: number[];
  /** The folder of another checkout that is measured beside this one. */
  against?: string;
  /** Made when first asked for: a large school takes minutes. */
  rollcalls(): Promise<Rollcall[]>;
  generator: Generator;
  nextPort(): number;
  /** Tells whoever waits how far it is. */
  say(line: string): void;
}

/** The process of a PostgreSQL on this machine. */
async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const {
    rows: [row],
  } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  await client.end();
  return row?.pid ?? 0;
}

const root = join(import.meta.dirname, "../..");
const say = (line: string) => void process.stderr.write(`  ${line}\n`);

/**
 * Starts what is measured: the built server on PostgreSQL and on the embedded engine, and the load
 * generator.
 */
export async function setStage({
  effort,
  firstPort,
  against,
  onlyEmbedded = false,
  onlyPostgres,
  lines,
}: Options): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "rollcall-bench-"));
  owned({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  let port = firstPort;
  const nextPort = () => port++;
  const postgres = onlyEmbedded ? undefined : await startPostgres();
  if (postgres) owned({ stop: async () => void (await postgres.stop()) });
  else if (!onlyEmbedded)
    say("PostgreSQL is not installed, so only the embedded database is measured, beside nothing.");
  const checkouts = [
    { root, suffix: "" },
    ...(against === undefined ? [] : [{ root: against, suffix: ", other" }]),
  ];
  async function demoSchools(): Promise<Rollcall[]> {
    const started: Rollcall[] = [];
    for (const checkout of checkouts) {
      const common = { root: checkout.root, folder, students: effort.students };
      say(`making schools of ${effort.students.toLocaleString("en")} students`);
      if (postgres)
        started.push(
          await startRollcall({
            ...common,
            name: `Rollcall, PostgreSQL${checkout.suffix}`,
            port: nextPort(),
            databaseUrl: postgres.url,
          }),
        );
      started.push(
        await startRollcall({
          ...common,
          name: `Rollcall, embedded${checkout.suffix}`,
          port: nextPort(),
        }),
      );
    }
    return started;
  }
  let rollcalls: Promise<Rollcall[]> | undefined;
  return {
    effort,
    lines,
    onlyPostgres,
    root,
    folder,
    databaseUrl: postgres?.url,
    against: against === undefined ? undefined : resolve(against),
    databasePids: postgres ? [await postmasterOf(postgres.url)] : [],
    rollcalls: () => (rollcalls ??= demoSchools()),
    generator: await startGenerator(),
    nextPort,
    say,
  };
}
