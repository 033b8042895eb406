import { sql } from "@rollcall/kit/api/db/sql";
import { notFound } from "@rollcall/kit/api/errors";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { shownPercent } from "../../school/sums/domain/percentage";
import { addRows } from "../../school/sums/domain/sums";
import type { districtSchools } from "./contract";

type School = DataOf<typeof districtSchools>["schools"][number];
const sumNames = ["registers", "taken", "absent", "late", "halves", "counted"] as const;
type Summed = Record<(typeof sumNames)[number], number>;
type Kept = Pick<School, "title" | "told_at" | "failed_at" | "problem" | "today" | "students"> & {
  name: string;
  sums: Summed | null;
};

export type District = NonNullable<RequestContext["context"]["district"]>;

/** The district of the office that asks. */
export function districtOf({ context }: Pick<RequestContext, "context">): District {
  if (!context.district) throw notFound();
  return context.district;
}

const none: Summed = { registers: 0, taken: 0, absent: 0, late: 0, halves: 0, counted: 0 };
const figuresOf = ({ halves, counted, ...sums }: Summed) => ({
  ...sums,
  percentage: shownPercent({ halves, counted }),
});

/** What is kept of each school, with its sums over some days up to its own today. One statement. */
const readKept = ({ db }: Pick<RequestContext, "db">, days: number) =>
  db.query<Kept>(sql`
    select t.tenant as name, t.title, t.told_at, t.failed_at, t.problem, t.today, t.students,
      (select case when count(*) > 0 then json_build_object('registers', sum(d.registers), 'taken', sum(d.taken), 'absent', sum(d.absent), 'late', sum(d.late), 'halves', sum(d.halves), 'counted', sum(d.counted)) end
        from district_days d where d.tenant = t.tenant and d.date between t.today - ${days - 1}::int and t.today) as sums
    from district_tenants t`);

/** The schools of the list, with what each has told. */
export async function listSchools(
  call: RequestContext,
  { query: { days = "1" } }: Input<typeof districtSchools>,
): Promise<AnswerOf<typeof districtSchools>> {
  const { members, office } = districtOf(call);
  const kept = new Map((await readKept(call, Number(days))).map((one) => [one.name, one]));
  const schools = members().map(({ name, url, state }) => {
    const { sums = null, ...told } = kept.get(name) ?? {
      title: null,
      told_at: null,
      failed_at: null,
      problem: null,
      today: null,
      students: null,
    };
    return { ...told, name, url, state, is_office: name === office, sums };
  });
  const open = schools.filter(({ state }) => state === "open");
  const [all = none] = addRows(
    open.flatMap(({ sums }) => sums ?? []),
    () => "all",
    sumNames,
  );
  return ok({
    schools: schools.map(({ sums, ...school }) => ({
      ...school,
      figures: sums && figuresOf(sums),
    })),
    total: {
      ...figuresOf(all),
      students: open.reduce((sum, { students }) => sum + (students ?? 0), 0),
    },
  });
}
