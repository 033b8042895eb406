import { logActivity, type Activity } from "../../../api/activity";
import { sql } from "../../../api/db/sql";
import { clash, notAllowed, notFound } from "../../../api/errors";
import { publishAll } from "../../../api/events/publish";
import type { RequestContext } from "../../../api/http/request-context";
import { idOf } from "../../../api/http/request-values";
import { may } from "../../../schema";
import type { ListedAct } from "../schema";
import { isTodayAsSql } from "../../../api/today";
import type {
  Applied,
  Counts,
  Reverted,
  StoredAct,
  UndoableParts,
  UndoableSentences,
} from "./parts";

import { messages } from "../../../schema/messages";
import words from "../words/en.json" with { type: "json" };

export type { StoredAct };

const t = messages("kit/with/undoable", words);

/** What refusals say of an act that has no sentences of its own. */
const undoableSentences: UndoableSentences<Readonly<Record<string, number>>> = {
  changedMeanwhile: () => t("changedMeanwhile"),
  undoneAlready: () => t("undoneAlready"),
  tooLateToUndo: () => t("tooLateToUndo"),
};

/** Acts that are listed unless another number is asked for. */
const listedAtMost = 20;

/** Which acts are listed. */
interface Latest {
  subject?: string;
  /** Only acts before the one with this id. */
  before?: number | undefined;
  /** Whether those that were undone are listed too; unless said otherwise, they are. */
  undone?: boolean;
}

/** An act that can be previewed, done and undone. */
export interface Undoable<Choice, Plan, C extends Counts, Facts> {
  /** What a choice would do; writes nothing. */
  preview(call: RequestContext, choice: Choice): Promise<Plan>;
  /**
   * Does it, in the transaction of the request: as it was shown or not at all.
   * @param shown the counts of the preview; those that are left out are not compared
   * @throws ApiError 409 where it would change another number of things now
   */
  act(call: RequestContext, choice: Choice, shown: Partial<C>): Promise<C & { id: number }>;
  /**
   * Undoes the act that `:id` of the path names.
   * @throws ApiError 404; 409 when it was undone already; 403 when it is too late
   */
  undo(call: RequestContext): Promise<Pick<Reverted, "undone" | "kept">>;
  /** The latest acts, 20 at most, the latest first. */
  latest(call: RequestContext, which?: Latest): Promise<(ListedAct & { facts: Facts })[]>;
}

type Made = Pick<ListedAct, "undone_at"> & { made_by: number | null; is_today: boolean };
/** What storing and listing needs to know of an act. */
interface Stored {
  kind: string;
  lateUndo?: string;
}

const json = (value: object) => sql`${JSON.stringify(value)}::text::jsonb`;

/** Whether who asks may undo an act that has not been undone. */
const mayUndo = ({ lateUndo }: Stored, { identity }: RequestContext, made: Made): boolean =>
  made.undone_at === null &&
  (lateUndo === undefined ||
    may(identity, lateUndo) ||
    (made.made_by === identity.id && made.is_today));

async function storeAct<Facts extends object, Changes extends object>(
  { db, identity }: RequestContext,
  { kind }: Stored,
  { facts, changes, subject }: Applied<Facts, Changes>,
  at: string,
): Promise<number> {
  const [made] = await db.query<{ id: number }>(sql`
    insert into undoable_acts (kind, subject, facts, changes, made_by, made_at)
    values (${kind}, ${subject ?? null}::text, ${json(facts)}, ${json(changes)}, ${identity.id}, ${at}::timestamptz) returning id`);
  if (!made) throw new Error(`An act (${kind}) was done and has no record.`);
  return made.id;
}

/** The act that the path names, which nobody else undoes meanwhile. @throws ApiError 404 */
async function lockAct<Facts, Changes>(
  call: RequestContext,
  { kind }: Stored,
): Promise<Made & StoredAct<Facts, Changes>> {
  const [act] = await call.db.query<Made & StoredAct<Facts, Changes>>(sql`
    select id, facts, changes, made_by, undone_at, ${isTodayAsSql(sql`made_at`, call.context.now())} as is_today
    from undoable_acts where id = ${idOf(call)} and kind = ${kind} for update`);
  if (!act) throw notFound();
  return act;
}

async function listActs<Facts>(
  call: RequestContext,
  stored: Stored,
  { subject, before, undone = true }: Latest,
): Promise<(ListedAct & { facts: Facts })[]> {
  const rows = await call.db.query<
    Omit<ListedAct, "may_undo"> & { facts: Facts; is_today: boolean }
  >(sql`
    select a.id, a.facts, a.made_at, a.undone_at, ${isTodayAsSql(sql`a.made_at`, call.context.now())} as is_today,
      (select json_build_object('id', m.id, 'name', m.name) from admins m where m.id = a.made_by) as made_by
    from undoable_acts a where a.kind = ${stored.kind}
      and ${subject === undefined ? sql`true` : sql`a.subject = ${subject}`}
      and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
      and ${undone ? sql`true` : sql`a.undone_at is null`}
    order by a.id desc limit ${listedAtMost}`);
  return rows.map(({ is_today, ...row }) => ({
    ...row,
    may_undo: mayUndo(stored, call, { ...row, is_today, made_by: row.made_by?.id ?? null }),
  }));
}

/** Writes the log of an act, and tells open consoles. */
async function report(
  call: RequestContext,
  topics: readonly string[] = [],
  log: readonly Activity[] = [],
): Promise<void> {
  await logActivity(call, log);
  await publishAll(
    call.db,
    topics.map((topic) => ({ topic })),
  );
}

/**
 * Makes an act that can be undone of its parts. Each act is stored with who made it and when; it is
 * undone once.
 */
export function undoable<
  Choice,
  Plan,
  Held,
  C extends Counts,
  Facts extends object,
  Changes extends object,
>(parts: UndoableParts<Choice, Plan, Held, C, Facts, Changes>): Undoable<Choice, Plan, C, Facts> {
  const sentences = { ...undoableSentences, ...parts.sentences };
  return {
    preview: (call, choice) => parts.plan(call, choice),

    async act(call, choice, shown) {
      const held = await parts.lock(call, choice);
      const plan = await parts.plan(call, choice);
      const counts = parts.counts(plan);
      if (Object.entries(shown).some(([name, count]) => counts[name] !== count))
        throw clash(sentences.changedMeanwhile(counts, shown));
      const at = call.context.now().toISOString();
      const applied = await parts.apply(call, { choice, plan, held, at });
      const id = await storeAct(call, parts, applied, at);
      await report(call, parts.topics, applied.log);
      return { ...counts, id };
    },

    async undo(call) {
      const act = await lockAct<Facts, Changes>(call, parts);
      if (act.undone_at !== null) throw clash(sentences.undoneAlready());
      if (!mayUndo(parts, call, act))
        throw notAllowed(sentences.tooLateToUndo(), "locked", parts.lateUndo);
      const at = call.context.now().toISOString();
      const { undone, kept, log } = await parts.revert(call, act, at);
      await call.db.query(
        sql`update undoable_acts set undone_by = ${call.identity.id}, undone_at = ${at}::timestamptz where id = ${act.id}`,
      );
      await report(call, parts.topics, log);
      return { undone, kept };
    },

    latest: (call, which = {}) => listActs(call, parts, which),
  };
}
