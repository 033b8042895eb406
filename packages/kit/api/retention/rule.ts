import type { Actor } from "../activity";
import type { SQL } from "../db/sql";
import type { RequestContext } from "../http/request-context";

/** Who applies a rule, and on which database. */
export type Applying = Pick<RequestContext, "db" | "context"> & Actor;

/** A kind of data that is kept for some years, as the settings say. */
export interface RetentionRule {
  /** The path of the setting that says for how many years; where it is empty, all is kept. */
  setting: string;
  label(): string;
  /** A query of what can go: `id`, and `day`, the date from which its years are counted. */
  candidates: SQL;
  /**
   * Lets these go, in transactions of its own.
   * @returns how many went; what must stay for another reason is looked at again the next night
   */
  apply(call: Applying, ids: readonly number[]): Promise<number>;
}
