import { type RequestContext, type StoredAct, sql, undoable } from "@rollcall/kit/api";
import { addDays } from "@rollcall/kit/schema";
import { loans } from "../../resources/loans";
import { lockLoans } from "../lending/loan-rules";

/** What is chosen: loans due between two days, and by how much they are extended. */
interface Extension {
  from: string;
  to: string;
  days: number;
  except_ids: readonly number[];
}

interface DueLoan {
  id: number;
  copy: string;
  book: string;
  member: string;
  due_on: string;
}

/** What the list of the latest extensions shows of one. */
interface Facts {
  from: string;
  to: string;
  days: number;
  loans: number;
}

/** A loan that was extended, with the version it had then. */
interface ExtendedLoan {
  id: number;
  version: number;
  name: string;
  before: string;
  after: string;
}

/** Loans that are read at once. */
const maxLoans = 500;

const dueLoans = ({ db }: RequestContext, { from, to }: Extension) =>
  db.query<DueLoan>(sql`
    select l.id, c.code as copy, b.name as book, m.name as member, l.due_on::text as due_on
    from loans l join copies c on c.id = l.copy_id join books b on b.id = c.book_id join members m on m.id = l.member_id
    where l.returned_on is null and l.deleted_at is null and l.due_on between ${from}::date and ${to}::date
    order by l.due_on, l.id limit ${maxLoans}`);

/** Sets the day on which each loan is due. One statement. */
const setDueDays = ({ db }: RequestContext, rows: readonly { id: number; due_on: string }[]) =>
  db.query<{ id: number; version: number }>(sql`
    update loans l set due_on = x.due_on, version = next_version(l.version), updated_at = now()
    from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map((row) => row.due_on))}::date[]) as x(id, due_on)
    where l.id = x.id returning l.id, l.version`);

/** Ids of the loans that stand as they were extended. */
async function unchanged({ db }: RequestContext, rows: readonly ExtendedLoan[]) {
  const found = await db.query<{ id: number }>(sql`
    select l.id from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(({ version }) => version))}::int[]) as x(id, version)
    join loans l on l.id = x.id and l.version = x.version and l.deleted_at is null`);
  return new Set(found.map(({ id }) => id));
}

const logOf = (rows: readonly { id: number; before: string; after: string }[]) =>
  rows.map(({ id, before, after }) => ({
    action: "updated",
    resource: loans.name,
    recordId: id,
    changes: { due_on: { before, after } },
  }));

/** Extends all loans that are due between two days. */
export const extension = undoable({
  kind: "extension",
  lateUndo: "delete_loans",
  topics: ["loans"],

  lock: (call) => lockLoans(call),

  plan: async (call, choice: Extension) =>
    (await dueLoans(call, choice)).map((loan) => ({
      ...loan,
      extended_to: addDays(loan.due_on, choice.days),
      isLeftOut: choice.except_ids.includes(loan.id),
    })),

  counts: (rows) => ({ loans: rows.filter(({ isLeftOut }) => !isLeftOut).length }),

  async apply(call, { choice: { from, to, days }, plan }) {
    const rows = plan.filter(({ isLeftOut }) => !isLeftOut);
    const written = await setDueDays(
      call,
      rows.map((row) => ({ id: row.id, due_on: row.extended_to })),
    );
    const versionOf = new Map(written.map(({ id, version }) => [id, version]));
    const changes = rows.map(({ id, copy, member, due_on: before, extended_to: after }) => ({
      id,
      version: versionOf.get(id) ?? 0,
      name: `${copy}, ${member}`,
      before,
      after,
    }));
    const facts: Facts = { from, to, days, loans: rows.length };
    return { facts, changes, log: logOf(changes) };
  },

  async revert(call, { changes }: StoredAct<Facts, ExtendedLoan[]>) {
    await lockLoans(call);
    const same = await unchanged(call, changes);
    const back = changes.filter(({ id }) => same.has(id));
    await setDueDays(
      call,
      back.map(({ id, before }) => ({ id, due_on: before })),
    );
    return {
      undone: back.length,
      kept: changes.filter(({ id }) => !same.has(id)).map(({ name }) => name),
      log: logOf(back.map(({ id, before, after }) => ({ id, before: after, after: before }))),
    };
  },
});
