import { sayProblem, sayProgress } from "../mock/boot-note";
import { openBrowserDatabase, type BrowserDatabase } from "../mock/browser-database";
import { untilStored } from "../mock/answer-once";
import type { MockClock } from "../mock/clock";
import { fingerprint, madeFrom, rememberMadeFrom } from "../mock/made-from";
import { databaseName, type Scenario } from "../mock/scenario";
import { unpackedCalls } from "../mock/recording";
import { playCalls } from "../mock/replay";
import { emptyDatabase, openBrowserHost, type BrowserHost } from "./host";
import type { MockedConsole } from "./mocked";
import { tokensAt } from "./tokens";
import { numberText } from "../../schema/formats/numbers";

/** The API at work, and the database in this browser that is behind it. */
export interface OpenedData {
  host: BrowserHost;
  db: BrowserDatabase;
}

const progressOf = (demoName: string) => (table: string, done: number, of: number) =>
  sayProgress(
    `Making ${demoName}… ${table.replaceAll("_", " ")}: ${numberText(done)} of ${numberText(of)}`,
  );

/** Plays packed calls. @returns a sentence for each that was answered otherwise than then */
async function played(
  { password }: MockedConsole,
  { fetch }: BrowserHost,
  packed: string,
): Promise<readonly string[]> {
  return playCalls(await unpackedCalls(packed), {
    fetch: (request) => fetch(request, { address: "127.0.0.1" }),
    tokenOf: tokensAt((request) => fetch(request, { address: "127.0.0.1" }), password),
    onProgress: (done, of) => sayProgress(`Playing the recording… ${done} of ${of}`),
  });
}

/**
 * The data of a scenario: those of this browser where it has them and `isFresh` does not want others,
 * else made now. What an earlier version of the program has made is made anew, except loaded files.
 * @throws Error with a sentence where a link names data that are not in this browser
 */
export async function openData(
  mocked: MockedConsole,
  scenario: Scenario,
  { isFresh, clock }: { isFresh: boolean; clock?: MockClock | undefined },
): Promise<OpenedData> {
  const { memory, size, seed, data, replay } = scenario;
  const { migrations, demoName } = mocked;
  let differences: readonly string[] = [];
  const name = databaseName(scenario);
  const program = await fingerprint(migrations);
  const made = madeFrom(name);
  if (data !== undefined && made === null)
    throw new Error(
      `The data "${data}" aren't in this browser. Load their file in the panel first.`,
    );
  sayProgress(made === null || memory ? `Making ${demoName}…` : `Opening ${demoName}…`);
  const db = await openBrowserDatabase({
    ...(memory ? {} : { name }),
    ...(clock ? { clock } : {}),
  });
  const isOutdated = made !== program && data === undefined;
  const startsEmpty = !memory && (isOutdated || (isFresh && data === undefined));
  const open = async () => {
    if (startsEmpty) await emptyDatabase(db);
    const opened = await openBrowserHost(mocked, {
      db,
      publicUrl: (location.origin + import.meta.env.BASE_URL).replace(/\/$/, ""),
      onProgress: progressOf(demoName),
      log: ({ level, message }) => level === "error" && console.error(message),
      ...(size === undefined ? {} : { size }),
      ...(seed === undefined ? {} : { seed }),
    });
    if (replay !== undefined && (startsEmpty || memory))
      differences = await played(mocked, opened, replay);
    return opened;
  };
  const host = await untilStored(db, open, (outdated) => outdated.close());
  if (!memory) rememberMadeFrom(name, program);
  if (differences.length > 0)
    await sayProblem("The recording was not played as it was recorded", differences, [
      "Open anyway",
    ]);
  return { host, db };
}

/** Puts the data of a file into this browser, in place of those of the same name. */
export async function putData(
  { migrations }: MockedConsole,
  file: Blob,
  data: string,
  scenario: Scenario,
): Promise<void> {
  const name = databaseName({ ...scenario, data });
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(`/pglite/${name}`);
    const refuse = (sentence: string) => () => reject(new Error(sentence));
    asked.addEventListener("success", () => resolve());
    asked.addEventListener("blocked", refuse("Close the other tabs that show these data first."));
    asked.addEventListener("error", refuse("The data could not be replaced."));
  });
  const db = await openBrowserDatabase({ name, content: file });
  await db.stored();
  await db.close();
  rememberMadeFrom(name, await fingerprint(migrations));
}
