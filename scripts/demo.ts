import { parseArgs } from "node:util";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { maxDemoStudents } from "../src/features/demo/demo-school";
import { seedDemo, type SeedCounts } from "../src/features/demo/seed-demo";
import { demoInstitution } from "../src/features/demo/institution";
import { demoSignIns } from "../src/features/demo/demo-sign-ins";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { openDatabase } from "../packages/kit/server/db/open";
import {
  readEnvironment,
  withoutPooler,
  type Environment,
} from "../packages/kit/server/environment";
import { makeDemoPassword } from "../packages/kit/server/first-visit";
import { passwords } from "../packages/kit/server/passwords";
import { migrations } from "../src/migrations";

const usage = `Usage: npm run demo -- [--students 50000] [--seed 1]
Makes a demo school in an empty database: in DATA_DIR (./data unless given), or in DATABASE_URL.
The password of its sign-ins is DEMO_PASSWORD, else one made at random and printed once.`;

const count = (number: number) => number.toLocaleString("en");

interface Wish {
  students: number;
  seed: number;
}

/** @throws Error with one sentence when the command line cannot be understood. */
function readWish(args: readonly string[], environment: Environment): Wish | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      students: { type: "string" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return undefined;
  const students = values.students ?? String(environment.demoSize);
  if (!/^\d{1,6}$/.test(students) || Number(students) > maxDemoStudents)
    throw new Error(
      `--students is a whole number from 0 to ${count(maxDemoStudents)}, not "${students}".`,
    );
  if (!/^\d{1,9}$/.test(values.seed))
    throw new Error(`--seed is a whole number, not "${values.seed}".`);
  return { students: Number(students), seed: Number(values.seed) };
}

/** One line for each table, which a terminal sees growing. */
function showProgress(table: string, done: number, of: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\r  ${table} ${count(done)} of ${count(of)}${done === of ? "\n" : ""}`);
  else if (done === of) process.stdout.write(`  ${table} ${count(of)}\n`);
}

async function make(
  wish: Wish,
  environment: Environment,
  password: string,
): Promise<SeedCounts | undefined> {
  const db = await openDatabase({ ...withoutPooler(environment), statementTimeout: 0 });
  try {
    await migrate(db, migrations);
    const passwordHash = await passwords.hash(password);
    const { day: today, time } = momentIn(demoInstitution.timezone, new Date());
    return await seedDemo(db, { ...wish, today, time, passwordHash, onProgress: showProgress });
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const wish = readWish(process.argv.slice(2), environment);
  if (!wish) {
    console.log(usage);
    return;
  }
  const password = environment.demoPassword ?? makeDemoPassword();
  const where = environment.databaseUrl === undefined ? environment.dataDir : "DATABASE_URL";
  console.log(`Making a school with ${count(wish.students)} students in ${where} …`);
  if (!(await make(wish, environment, password)))
    throw new Error(
      `There are records in ${where} already, and a demo school is only made in an empty database. Nothing was changed.`,
    );
  console.log(
    [
      "",
      `Done. Start it with npm start, and sign in with the password ${password}`,
      "",
      ...demoSignIns.map(({ email, who }) => `  ${email.padEnd(20)} ${who}`),
      "",
    ].join("\n"),
  );
}

main().catch((problem: unknown) => {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
});
