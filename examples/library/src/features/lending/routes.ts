import {
  clash,
  type DataOf,
  idIn,
  lockRecord,
  logActivity,
  needs,
  notFound,
  ok,
  publish,
  routeOf,
  sql,
  today,
} from "@rollcall/kit/api";
import { loans } from "../../resources/loans";
import { overdue, takeBack } from "./contract";
import { lockLoans } from "./loan-rules";
import { librarySettings } from "./settings";

const day = 86_400_000;
const daysLate = (due: unknown, returned: string): number =>
  typeof due === "string" ? Math.max(0, (Date.parse(returned) - Date.parse(due)) / day) : 0;

const overdueRoute = routeOf(overdue, {
  access: needs("view_loans"),
  subject: "Loans",
  summary: "Loans that should have been brought back",
  async handle(call) {
    const now = await today(call);
    const rows = await call.db.query<DataOf<typeof overdue>[number]>(sql`
      select l.id, l.version, c.code as copy, b.name as book, m.name as member, l.due_on::text as due_on, ${now}::date - l.due_on as days_late
      from loans l join copies c on c.id = l.copy_id join books b on b.id = c.book_id join members m on m.id = l.member_id
      where l.returned_on is null and l.deleted_at is null and l.due_on < ${now}::date order by l.due_on, l.id limit 200`);
    return ok(rows);
  },
});

const takeBackRoute = routeOf(takeBack, {
  access: needs("view_loans", "take_back_loans"),
  subject: "Loans",
  summary: "Take a copy back",
  writes: true,
  async handle(call) {
    const id = idIn(call.params["id"] ?? "");
    if (id === undefined) throw notFound();
    await lockLoans(call);
    const loan = await lockRecord(call, loans, id, "change");
    if (loan["returned_on"]) throw clash("This copy has been brought back already.");
    const returned = await today(call);
    const late = daysLate(loan["due_on"], returned);
    const settings = await librarySettings.read(call.db);
    const fine = Math.round(late * settings["lending.fine_per_day"] * 100) / 100;
    await call.db.query(
      sql`update loans set returned_on = ${returned}::date, version = next_version(version), updated_at = ${call.context.now().toISOString()}::timestamptz where id = ${id}`,
    );
    if (fine > 0)
      await call.db.query(sql`insert into fines (loan_id, amount) values (${id}, ${fine})`);
    await logActivity(call, [
      {
        action: "take back",
        resource: loans.name,
        recordId: id,
        changes: { returned_on: { before: null, after: returned } },
        details: { days_late: late, fine },
      },
    ]);
    await publish(call.db, { topic: "loans" });
    return ok(
      { returned_on: returned, days_late: late, fine },
      { message: sentenceOf(late, fine) },
    );
  },
});

const sentenceOf = (late: number, fine: number): string =>
  fine > 0
    ? `Taken back, ${late} ${late === 1 ? "day" : "days"} late. The fine is ${fine.toFixed(2)}.`
    : "Taken back.";

export const lendingRoutes = [overdueRoute, takeBackRoute];
