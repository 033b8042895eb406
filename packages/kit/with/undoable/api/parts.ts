import type { Activity } from "../../../api/activity";
import type { RequestContext } from "../../../api/http/request-context";

/** How much a plan would change, by names of the application's: `{ loans: 12, members: 4 }`. */
export type Counts = Readonly<Record<string, number>>;

/** An act as it was stored when it was done. */
export interface StoredAct<Facts, Changes> {
  id: number;
  facts: Facts;
  changes: Changes;
}

/** What has been done, to be stored with the act. Plain data. */
export interface Applied<Facts, Changes> {
  /** What lists of the latest acts show. */
  facts: Facts;
  /** What undoing needs: what stood before, and what to recognise as changed since. */
  changes: Changes;
  /** Acts of one subject are listed together (`latest`), such as those of one day. */
  subject?: string;
  /** Entries of the activity log. */
  log?: readonly Activity[];
}

/** What undoing an act has come to. */
export interface Reverted {
  undone: number;
  /** Names of what has changed since the act and was left as it is. */
  kept: string[];
  /** Entries of the activity log. */
  log?: readonly Activity[];
}

/** What an application says of an act that can be undone. */
export interface UndoableParts<Choice, Plan, Held, C extends Counts, Facts, Changes> {
  /** Stored with every act, so it must stay as it is. */
  kind: string;
  /**
   * Locks what the act could change, so that its plan holds until the commit. What it returns is
   * handed to `apply`.
   */
  lock(call: RequestContext, choice: Choice): Promise<Held>;
  /**
   * What the choice would do as things stand; writes nothing.
   * @throws ApiError 422 for a choice that can never be, 409 for one that cannot be now
   */
  plan(call: RequestContext, choice: Choice): Promise<Plan>;
  /** How much it would change. An act is refused where that differs from what was shown. */
  counts(plan: Plan): C;
  /** Does what was planned. `at` is the moment, for all that stores one. */
  apply(
    call: RequestContext,
    done: { choice: Choice; plan: Plan; held: Held; at: string },
  ): Promise<Applied<Facts, Changes>>;
  /**
   * Undoes an act whose row is locked, as far as what it changed stands as it left it; takes its
   * own locks.
   * @throws ApiError 409 where nothing of it can be undone now
   */
  revert(call: RequestContext, act: StoredAct<Facts, Changes>, at: string): Promise<Reverted>;
  /**
   * Permission to undo any act at any time. Others who may make such acts undo their own, on the
   * day they made them. Without it, all of them undo any act at any time.
   */
  lateUndo?: string;
  /** Topics of live events that are published when an act is done or undone. */
  topics?: readonly string[];
  /** What refusals say, where the framework's sentences are too general. */
  sentences?: Partial<UndoableSentences<C>>;
}

/** Why an act is not done or not undone. */
export interface UndoableSentences<C extends Counts> {
  changedMeanwhile(now: C, shown: Partial<C>): string;
  undoneAlready(): string;
  tooLateToUndo(): string;
}
