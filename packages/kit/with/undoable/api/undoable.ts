import { logActivity } from "../../../api/activity";
import { sql } from "../../../api/db/sql";
import { clash, notAllowed, notFound } from "../../../api/errors";
import { publishAll } from "../../../api/events/publish";
import type { RequestContext } from "../../../api/http/request-context";
import { idOf } from "../../../api/http/request-values";
import { may } from "../../../schema";
import type { ListedAct } from "../schema";
import { isTodayAsSql } from "../../../api/today";
import type { Counts, Reverted, StoredAct, UndoableParts } from "./parts";
import { undoableSentences } from "./sentences";

export type { StoredAct, UndoableParts };

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
  const { kind, lateUndo, topics = [] } = parts;
  const sentences = { ...undoableSentences, ...parts.sentences };
  const mayUndo = ({ identity }: RequestContext, { undone_at, made_by, is_today }: Made): boolean =>
    undone_at === null &&
    (lateUndo === undefined || may(identity, lateUndo) || (made_by === identity.id && is_today));
  const publishTopics = ({ db }: RequestContext) =>
    publishAll(
      db,
      topics.map((topic) => ({ topic })),
    );

  return {
    preview: (call, choice) => parts.plan(call, choice),

    async act(call, choice, shown) {
      const held = await parts.lock(call, choice);
      const plan = await parts.plan(call, choice);
      const counts = parts.counts(plan);
      if (Object.entries(shown).some(([name, count]) => counts[name] !== count))
        throw clash(sentences.changedMeanwhile(counts, shown));
      const at = call.context.now().toISOString();
      const {
        facts,
        changes,
        subject = null,
        log = [],
      } = await parts.apply(call, { choice, plan, held, at });
      const [made] = await call.db.query<{ id: number }>(sql`
        insert into undoable_acts (kind, subject, facts, changes, made_by, made_at)
        values (${kind}, ${subject}::text, ${JSON.stringify(facts)}::text::jsonb, ${JSON.stringify(changes)}::text::jsonb, ${call.identity.id}, ${at}::timestamptz) returning id`);
      if (!made) throw new Error(`An act (${kind}) was done and has no record.`);
      await logActivity(call, log);
      await publishTopics(call);
      return { ...counts, id: made.id };
    },

    async undo(call) {
      const id = idOf(call);
      const [act] = await call.db.query<Made & StoredAct<Facts, Changes>>(sql`
        select id, facts, changes, made_by, undone_at, ${isTodayAsSql(sql`made_at`, call.context.now())} as is_today
        from undoable_acts where id = ${id} and kind = ${kind} for update`);
      if (!act) throw notFound();
      if (act.undone_at !== null) throw clash(sentences.undoneAlready());
      if (!mayUndo(call, act)) throw notAllowed(sentences.tooLateToUndo(), "locked", lateUndo);
      const at = call.context.now().toISOString();
      const { undone, kept, log = [] } = await parts.revert(call, act, at);
      await call.db.query(
        sql`update undoable_acts set undone_by = ${call.identity.id}, undone_at = ${at}::timestamptz where id = ${id}`,
      );
      await logActivity(call, log);
      await publishTopics(call);
      return { undone, kept };
    },

    async latest(call, { subject, before, undone = true } = {}) {
      const rows = await call.db.query<
        Omit<ListedAct, "may_undo"> & { facts: Facts; is_today: boolean }
      >(sql`
        select a.id, a.facts, a.made_at, a.undone_at, ${isTodayAsSql(sql`a.made_at`, call.context.now())} as is_today,
          (select json_build_object('id', m.id, 'name', m.name) from admins m where m.id = a.made_by) as made_by
        from undoable_acts a where a.kind = ${kind}
          and ${subject === undefined ? sql`true` : sql`a.subject = ${subject}`}
          and ${before === undefined ? sql`true` : sql`a.id < ${before}`}
          and ${undone ? sql`true` : sql`a.undone_at is null`}
        order by a.id desc limit ${listedAtMost}`);
      return rows.map(({ is_today, ...row }) => ({
        ...row,
        may_undo: mayUndo(call, { ...row, is_today, made_by: row.made_by?.id ?? null }),
      }));
    },
  };
}
