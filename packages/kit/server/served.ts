import type { Application } from "../application/feature";
import type { Database } from "../api/db/database";
import type { Model } from "../api/db/model";
import type { Migration } from "../api/db/migrate";
import type { LanguageFiles } from "../schema/messages";
import type { SettingsStore } from "../api/ports/settings-store";

/** Made-up records, for a first look on one's own machine. */
export interface Demo {
  /** Whether the database, migrated, holds nothing that anybody has made. */
  isEmpty(db: Database): Promise<boolean>;
  /**
   * Fills the database, and answers with what has been made, as the beginning of a sentence: “A
   * demo with 1,200 members”.
   */
  make(db: Database, options: { size: number; now: Date; passwordHash: string }): Promise<string>;
  /**
   * Makes up records of resources that were declared since the database was filled; nothing where it
   * holds anything else than made-up records.
   */
  fillNew?(db: Database, options: { now: Date }): Promise<unknown>;
  /** Who can sign in to it; all have one password. */
  signIns: readonly { email: string; who: string }[];
}

/** An application, with what a server needs of it beside its definition. */
export interface ServedApplication {
  /** As it is called in the terminal. */
  name: string;
  application: Application;
  settings: SettingsStore;
  migrations: readonly Migration[];
  /** What the migrations lead to, as `npm run db:generate` has noted it. */
  snapshot?: Model;
  /** The languages beside English in which it answers. */
  languages?: LanguageFiles;
  demo?: Demo;
  /**
   * Pages beside the console with none of its code, by the first part of their paths: `/family/…` is
   * answered with `light/family/index.html` of the built console.
   */
  lightPages?: readonly string[];
}
