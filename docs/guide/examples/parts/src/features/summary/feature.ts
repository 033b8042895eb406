import { type ApiFeature, type DataOf, needs, ok, routeOf, sql } from "@rollcall/kit/api";
import { months } from "./contract";

const monthsRoute = routeOf(months, {
  access: needs("view_contacts"),
  subject: "Contacts",
  summary: "Contacts added in each month",
  async handle({ db }, { query }) {
    const rows = await db.query<DataOf<typeof months>[number]>(sql`
      select to_char(created_at, 'YYYY-MM') as month, count(*)::int as contacts
      from contacts
      where deleted_at is null and created_at >= ${query.since}::date
      group by 1 order by 1`);
    return ok(rows);
  },
});

/** What the summary adds to the API. */
export const summaryFeature: ApiFeature = { name: "summary", routes: [monthsRoute] };
