import type { ApiFeature } from "../../api/feature";
import { bringUpToDate, isMigrated } from "../bring-up-to-date";
import { openDatabase } from "../db/open";
import type { Environment } from "../environment";
import { openConsole, type ConsoleOptions } from "../open-console";
import type { Permits } from "../permits";
import type { ServedApplication } from "../served";
import { settleDatabase } from "../settle-database";
import type { Awake } from "./tenant";

/** What all tenants of a process are made of. */
export interface Common {
  served: ServedApplication;
  features: readonly ApiFeature[];
  permits: Permits;
}

/**
 * Opens the database of one and brings it up to date where it is not. Of databases that this process has found in order the declarations are not compared again.
 * @throws Error with one sentence; nothing is left open then
 */
export async function wakeTenant(
  { served, features, permits }: Common,
  environment: Environment,
  options: ConsoleOptions & { isKnown: boolean },
): Promise<Awake> {
  const db = await openDatabase({ ...environment, permits });
  try {
    if (!options.isKnown || !(await isMigrated(served, db)))
      await bringUpToDate(served, features, db, environment, options.log);
    await settleDatabase(db, options);
    const opened = await openConsole(served, features, db, environment, options);
    let hasBegun = false;
    options.log({ level: "debug", message: "Woken" });
    return {
      answer: opened.answer,
      district: opened.district,
      startWork() {
        if (!hasBegun) opened.startWork();
        hasBegun = true;
      },
      isBusy: opened.isBusy,
      workDueAt: opened.workDueAt,
      tidy: opened.tidy,
      async close(quiet) {
        opened.leave();
        await quiet();
        await opened.close({ level: "debug", message: "Put to sleep" });
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}
