import { sql } from "@rollcall/kit/api/db/sql";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { RegisterState } from "../../school/registers/read-register";
import type { selfMarks } from "./contract";
import { codeOf, stepAt, stepBegins, stepSeconds, type CodeSource } from "./domain/code";

type State = DataOf<typeof selfMarks>;

/** A register that is open to students, or was. */
interface Opening extends CodeSource {
  opened_at: string;
  ends_at: string;
}

/** Codes that are given ahead: a minute. */
const ahead = 6;

async function presentOpening(call: RequestContext, opening: Opening): Promise<State["opening"]> {
  const now = call.context.now();
  const first = stepAt(now);
  const steps = Array.from({ length: ahead }, (_, at) => first + at).filter(
    (step) => stepBegins(step).getTime() < Date.parse(opening.ends_at),
  );
  return {
    opened_at: opening.opened_at,
    ends_at: opening.ends_at,
    now: now.toISOString(),
    step_seconds: stepSeconds,
    page: `${call.context.publicUrl ?? new URL(call.request.url).origin}/student/here/`,
    codes: await Promise.all(
      steps.map(async (step) => ({
        code: await codeOf(opening, step),
        from: stepBegins(step).toISOString(),
      })),
    ),
  };
}

/** Those who marked themselves, the latest first, with what their marks say now. */
const marksOf = (call: RequestContext, { id }: CodeSource) =>
  call.db.query<State["marks"][number]>(sql`
    select s.id as student_id, s.name, s.roll_no, x.at, c.label, m.minutes_late,
      coalesce((select array_agg(p.name order by p.name, p.id) from self_marks o join students p on p.id = o.student_id
        where o.opening_id = x.opening_id and o.device = x.device and o.student_id <> x.student_id), '{}') as same_device_as
    from self_marks x join self_mark_openings o on o.id = x.opening_id join students s on s.id = x.student_id
    left join registers r on r.class_id = o.class_id and r.date = o.date and r.slot = o.slot
    left join marks m on m.register_id = r.id and m.student_id = x.student_id left join attendance_codes c on c.id = m.code_id
    where x.opening_id = ${id} order by x.at desc, x.student_id desc`);

/** A register as the teacher sees it while students mark themselves. */
export async function presentState(
  call: RequestContext,
  state: RegisterState,
  mayOpen: string | null,
): Promise<State> {
  const { class_id, date, slot, label, students } = state;
  const [opening] = await call.db.query<Opening>(sql`
    select id, secret, opened_at, ends_at from self_mark_openings where class_id = ${class_id} and date = ${date}::date and slot = ${slot}`);
  const isOpen =
    opening && Date.parse(opening.ends_at) > call.context.now().getTime() && mayOpen === null;
  return {
    class: { id: state.class.id, name: state.class.name },
    date,
    slot,
    label,
    students: students.length,
    marked: students.filter(({ mark }) => mark !== null).length,
    may_open: mayOpen,
    opening: isOpen ? await presentOpening(call, opening) : null,
    marks: opening ? await marksOf(call, opening) : [],
  };
}
