import { migrationState, type Migration } from "../../api/db/migrate";
import { sql } from "../../api/db/sql";
import { openDatabase } from "../db/open";
import { readEnvironment, withoutPooler, type DistrictSettings } from "../environment";
import { addTenant } from "./add-tenant";
import { placesOf, reasonOf } from "./for-each-tenant";
import { moveTenant } from "./move-tenant";
import { setState } from "./set-state";
import { readTenants, type ListedTenant } from "./tenant-list";

const usage = `Usage: rollcall tenant add <name> <host> | list | move <name> | archive <name> | close <name> | open <name>
Of the tenants in TENANTS_FILE, each with a host name and a database of its own.
  add      copies the template's database, lists it, and prints the code of its set-up page
  list     each with its state, whether it is up to date, and how large it is
  move     copies its database to the one that TENANT_DATABASE_URL names, which is made, while it is in
           use, then serves it from there; with a pooler, TENANT_DATABASE_DIRECT_URL is PostgreSQL itself
  archive  it is served no more; its database stays
  close    for a restore: no one reaches it, and nothing touches its database
  open     it is served again
A server that runs takes a change up within a second.`;

type State = ListedTenant["state"];
const states: Readonly<Record<string, State>> = {
  archive: "archived",
  close: "migrating",
  open: "open",
};

async function healthOf(
  place: ReturnType<typeof placesOf>[number],
  migrations: readonly Migration[],
): Promise<string> {
  if ("problem" in place) return `weak: ${place.problem}`;
  const db = await openDatabase(withoutPooler(place.environment));
  try {
    const { pending, unknown } = await migrationState(db, migrations);
    const [row] = await db.query<{ size: string }>(
      sql`select pg_size_pretty(pg_database_size(current_database())) as size`,
    );
    const state =
      unknown.length > 0
        ? "newer than this version"
        : pending.length > 0
          ? `${pending.length} migrations pending`
          : "up to date";
    return `${state}, ${row?.size ?? ""}`;
  } catch (error) {
    return `can't be reached: ${reasonOf(error)}`;
  } finally {
    await db.close();
  }
}

async function list(file: string, migrations: readonly Migration[]): Promise<void> {
  const places = new Map(
    placesOf(readEnvironment(process.env), process.env).map((place) => [place.name, place]),
  );
  for (const { name, host, state } of readTenants(file).tenants) {
    const place = places.get(name);
    const health = place ? await healthOf(place, migrations) : "";
    console.log([state.padEnd(9), name.padEnd(20), host.padEnd(32), health].join("  ").trimEnd());
  }
}

/** May be stopped (Ctrl+C) until the last second, and has then changed nothing. */
async function move(
  { file, moveTo }: DistrictSettings,
  name: string,
  migrations: readonly Migration[],
): Promise<void> {
  if (!moveTo) throw new Error("TENANT_DATABASE_URL is not set: the database that it moves to.");
  const stop = new AbortController();
  const stopped = () => stop.abort(new Error("Stopped: it is served from where it was."));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stopped);
  const { rows, away, state, left } = await moveTenant(file, { name, ...moveTo }, migrations, {
    told: (line) => console.log(line),
    signal: stop.signal,
  });
  console.log(`${name} is moved, with ${rows} rows; it was away for ${away.toFixed(1)} s.`);
  if (state !== "open") console.log(`It is ${state}, as it was.`);
  console.log(`${left} is only read from now on. Drop it when you no longer need it.`);
}

/** @throws Error with what is wrong with the words, or one sentence */
export async function runTenant(
  words: readonly string[],
  migrations: () => Promise<readonly Migration[]>,
): Promise<void> {
  if (words.includes("--help")) return console.log(usage);
  const { district } = readEnvironment(process.env);
  if (!district) throw new Error(`TENANTS_FILE is not set.\n${usage}`);
  const { file } = district;
  const [act = "", name, host] = words;
  if (act === "list") return list(file, await migrations());
  if (act === "add" && name !== undefined && host !== undefined) {
    const { url, setupCode } = await addTenant(file, { name, host }, await migrations());
    console.log(`${name} is made. Create its first super admin at ${url}/setup`);
    console.log(`with the one-time code ${setupCode}`);
    return;
  }
  if (act === "move" && name !== undefined) return move(district, name, await migrations());
  const state = Object.hasOwn(states, act) ? states[act] : undefined;
  if (state === undefined || name === undefined) throw new Error(usage);
  setState(file, name, state);
  console.log(`${name} is ${state}.`);
}
