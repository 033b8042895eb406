import type { ApiHost } from "../../api/context";
import type { OwnedDatabase } from "../../api/db/database";
import type { Progress } from "../../api/db/insert-records";
import type { Migration } from "../../api/db/migrate";
import type { Application } from "../../application/feature";
import type { TourStep } from "../mock/tour";

/** What the makers of demo records are given. */
export interface DemoOptions {
  /** The time of the demo. */
  now: Date;
  passwordHash: string;
  /** How many records the largest resource has, where a link says so. */
  size?: number;
  /** Which of the many possible demos it is, where a link says so. */
  seed?: number;
  onProgress?: Progress;
}

/** A console whose API runs in the browser, over records that are made up. */
export interface MockedConsole {
  application: Application;
  settings: ApiHost["settings"];
  migrations: readonly Migration[];
  /** What the made-up data are called: “the demo library”. */
  demoName: string;
  /** Of the institution: whose clock a link sets. */
  timeZone: string;
  /** Fills the database unless it holds the demo already: each page load asks for it. */
  makeDemo(db: OwnedDatabase, options: DemoOptions): Promise<unknown>;
  /** Who can sign in, the super admin first; `who` says what they may do. */
  signIns: readonly { email: string; who: string }[];
  /** Of all demo sign-ins: it guards made-up data in one's own browser. */
  password: string;
  /** What visitors of the static demo are shown, signed in as one of the sign-ins. */
  tour?: { as: string; steps: readonly TourStep[] };
}
