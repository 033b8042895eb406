import type { z } from "zod";
import type { Field, RecordBase, RecordOf, Resource } from "../../schema";
import type { Database } from "../db/database";

/** Declared settings by their path, `branding.config.app_name`. */
export type SettingFields = ReadonlyMap<string, Field>;

/** Settings that every console has: generic parts read them by these paths. */
export interface BaseSettings {
  "institution.name": string | null;
  "institution.code": string | null;
  "institution.logo": number | null;
  "institution.country": string | null;
  /** BCP 47. */
  "institution.locale": string;
  "institution.timezone": string;
  "institution.maintenance_mode": boolean;
  "branding.primary_color": string;
  "branding.secondary_color": string;
  "branding.accent_color": string;
  "branding.config.app_name": string;
  "branding.config.tagline": string;
}

/** The settings of whatever application, by path. */
export type AnySettings = BaseSettings & Readonly<Record<string, unknown>>;

/** Declared settings by path, each as it is set or as it is by default. */
export type SettingsOf<R extends Resource> = Omit<RecordOf<R>, keyof RecordBase>;

/** What is stored, as it was found. */
export interface Stored<S = AnySettings> {
  /** By first part of the path: `branding`. */
  groups: Readonly<Record<string, unknown>>;
  settings: S;
  /** Grows with every change of any setting. */
  version: number;
}

/** The settings of an application, in the database. */
export interface SettingsStore<S = AnySettings> {
  declaration: Resource;
  fields: SettingFields;
  /** A setting that is known to be declared. @throws Error when it is not. */
  field(path: string): Field;
  /** The check of each value, as its declaration has it. */
  schemas: ReadonlyMap<string, z.ZodType>;
  /** Reads the settings in one statement. */
  readStored(db: Database): Promise<Stored<S>>;
  /** The settings as they are stored; what is worked out for an answer is not among them. */
  read(db: Database): Promise<S>;
  /** Sets values by path and leaves all others. In a transaction; the caller has checked them. */
  change(db: Database, values: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Stores a part of a group that is no setting, beside the settings of the group. In a transaction
   * that holds the lock.
   */
  storeBeside(
    db: Database,
    stored: Pick<Stored, "groups">,
    group: string,
    part: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}
