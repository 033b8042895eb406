import { sayProblem, sayProgress } from "@rollcall/kit/browser/mock/boot-note";
import {
  openBrowserDatabase,
  type BrowserDatabase,
} from "@rollcall/kit/browser/mock/browser-database";
import { untilStored } from "@rollcall/kit/browser/mock/answer-once";
import type { MockClock } from "@rollcall/kit/browser/mock/clock";
import { fingerprint, madeFrom, rememberMadeFrom } from "@rollcall/kit/browser/mock/made-from";
import { databaseName, type Scenario } from "@rollcall/kit/browser/mock/scenario";
import { unpackedCalls } from "@rollcall/kit/browser/mock/recording";
import { playCalls } from "@rollcall/kit/browser/mock/replay";
import { migrations } from "../migrations";
import { emptyDatabase, openBrowserHost, type BrowserHost } from "./host";
import { tokensAt } from "./tokens";

/** The API at work, and the database in this browser that is behind it. */
export interface OpenedData {
  host: BrowserHost;
  db: BrowserDatabase;
}

const progressOf = (table: string, done: number, of: number) =>
  sayProgress(
    `Making the demo school… ${table.replaceAll("_", " ")}: ${done.toLocaleString("en")} of ${of.toLocaleString("en")}`,
  );

/** Plays packed calls. @returns a sentence for each that was answered otherwise than then */
async function played({ fetch }: BrowserHost, packed: string): Promise<readonly string[]> {
  return playCalls(await unpackedCalls(packed), {
    fetch: (request) => fetch(request, { address: "127.0.0.1" }),
    tokenOf: tokensAt((request) => fetch(request, { address: "127.0.0.1" })),
    onProgress: (done, of) => sayProgress(`Playing the recording… ${done} of ${of}`),
  });
}

/**
 * The data of a scenario: those of this browser where it has them and `isFresh` does not want others,
 * else made now. What an earlier version of the program has made is made anew, except loaded files.
 * @throws Error with a sentence where a link names data that are not in this browser
 */
export async function openData(
  scenario: Scenario,
  { isFresh, clock }: { isFresh: boolean; clock?: MockClock | undefined },
): Promise<OpenedData> {
  const { memory, size, seed, data, replay } = scenario;
  let differences: readonly string[] = [];
  const name = databaseName(scenario);
  const program = await fingerprint(migrations);
  const made = madeFrom(name);
  if (data !== undefined && made === null)
    throw new Error(
      `The data "${data}" aren't in this browser. Load their file in the panel first.`,
    );
  sayProgress(made === null || memory ? "Making the demo school…" : "Opening the demo school…");
  const db = await openBrowserDatabase({
    ...(memory ? {} : { name }),
    ...(clock ? { clock } : {}),
  });
  const isOutdated = made !== program && data === undefined;
  const startsEmpty = !memory && (isOutdated || (isFresh && data === undefined));
  const open = async () => {
    if (startsEmpty) await emptyDatabase(db);
    const opened = await openBrowserHost({
      db,
      publicUrl: (location.origin + import.meta.env.BASE_URL).replace(/\/$/, ""),
      onProgress: progressOf,
      log: ({ level, message }) => level === "error" && console.error(message),
      ...(size === undefined ? {} : { students: size }),
      ...(seed === undefined ? {} : { seed }),
    });
    if (replay !== undefined && (startsEmpty || memory)) differences = await played(opened, replay);
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
export async function putData(file: Blob, data: string, scenario: Scenario): Promise<void> {
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
