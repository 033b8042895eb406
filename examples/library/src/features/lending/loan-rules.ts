import {
  invalid,
  type RequestContext,
  type Row,
  type Rules,
  sql,
  type Write,
} from "@rollcall/kit/api";
import { addDays } from "@rollcall/kit/schema";
import { librarySettings } from "./settings";

/** One loan at a time is written, so that a copy cannot be lent to two members at once. */
export const lockLoans = (call: RequestContext) =>
  call.db.query(sql`select pg_advisory_xact_lock(hashtext('loans'))::text`);

/** @throws ApiError 422 while another loan of the copy has not been brought back. */
async function refuseCopyThatIsOut(call: RequestContext, loan: Readonly<Row>): Promise<void> {
  if (loan["returned_on"]) return;
  const [other] = await call.db.query<{ member: string; due_on: string | null }>(sql`
    select m.name as member, l.due_on::text as due_on from loans l join members m on m.id = l.member_id
    where l.copy_id = ${Number(loan["copy_id"])} and l.returned_on is null and l.deleted_at is null and l.id <> ${Number(loan["id"] ?? 0)} limit 1`);
  if (other)
    throw invalid({
      copy_id: [
        `This copy is out: ${other.member} has it until ${other.due_on ?? "further notice"}.`,
      ],
    });
}

/** @throws ApiError 422 for a new loan of a copy that is lost or withdrawn. */
async function refuseAbsentCopy(call: RequestContext, { before, after }: Write): Promise<void> {
  if (before && before["copy_id"] === after["copy_id"]) return;
  const [found] = await call.db.query<{ status: string }>(
    sql`select status from copies where id = ${Number(after["copy_id"])} and status <> 'available'`,
  );
  if (found) throw invalid({ copy_id: [`This copy is ${found.status} and can't be lent.`] });
}

/** @throws ApiError 422 for a new loan to a member who is suspended. */
async function refuseSuspended(call: RequestContext, { before, after }: Write): Promise<void> {
  if (before && before["member_id"] === after["member_id"]) return;
  const [found] = await call.db.query(
    sql`select 1 from members where id = ${Number(after["member_id"])} and status = 'suspended'`,
  );
  if (found) throw invalid({ member_id: ["This member is suspended and can't borrow."] });
}

/** A copy that is out, lost or withdrawn is not lent, a suspended member borrows nothing, and a loan has an end. */
export const loanRules: Rules = {
  async lock(call) {
    await lockLoans(call);
  },
  async beforeWrite(call, write) {
    await refuseCopyThatIsOut(call, write.after);
    await refuseAbsentCopy(call, write);
    await refuseSuspended(call, write);
    const { after } = write;
    if (after["due_on"] || typeof after["lent_on"] !== "string") return;
    const settings = await librarySettings.read(call.db);
    after["due_on"] = addDays(after["lent_on"], settings["lending.loan_days"]);
  },
  beforeRestore: refuseCopyThatIsOut,
};
