import { sql, type SQL } from "drizzle-orm";
import type { Audience } from "./audience";

export const kinds = ["student", "teacher", "parent", "admin"] as const;
/** Who can be told something. */
export type Kind = (typeof kinds)[number];

/** Why somebody is not reached, as a person reads it. */
const unreachable = { student: "Cannot sign in, and has no e-mail address or phone number", other: "Has no e-mail address or phone number" } as const;

const studentsMaySignIn = sql`coalesce((select value ->> 'student_login_enabled' = 'true' from settings where key = 'features'), false)`;
const hasContact = sql`(coalesce(r.email, '') <> '' or coalesce(r.phone, '') <> '')`;
const reasons: Readonly<Record<Kind, SQL>> = {
  student: sql`case when (r.can_login and ${studentsMaySignIn}) or ${hasContact} then null else ${unreachable.student} end`,
  teacher: sql`case when ${hasContact} then null else ${unreachable.other} end`,
  parent: sql`case when ${hasContact} then null else ${unreachable.other} end`,
  // The bell is always there.
  admin: sql`null::text`,
};
const tables: Readonly<Record<Kind, SQL>> = { student: sql`students`, teacher: sql`teachers`, parent: sql`parents`, admin: sql`admins` };
const isActive: Readonly<Record<Kind, SQL>> = { student: sql`r.status = 'active'`, teacher: sql`r.status = 'active'`, parent: sql`true`, admin: sql`r.status = 'active'` };

/** People of one kind who are told things at all, as `kind, id, name, reason` and what `more` names; `r` is the record. */
export const peopleOf = (kind: Kind, where: SQL, more: SQL = sql``): SQL =>
  sql`select ${kind}::text as kind, r.id, r.name, ${reasons[kind]} as reason${more} from ${tables[kind]} r where r.deleted_at is null and ${isActive[kind]} and ${where}`;

/** Of parents `r`: those of an active student, once however many children they have; `c` is the child. */
export const hasActiveChild = (where: SQL = sql`true`): SQL =>
  sql`exists (select 1 from students__parents l join students c on c.id = l.from_id where l.to_id = r.id and c.status = 'active' and c.deleted_at is null and ${where})`;

const among = (ids: readonly number[] | undefined): SQL => (ids === undefined ? sql`true` : sql`r.id = any(${sql.param([...ids])}::int[])`);
const all = (...parts: SQL[]): SQL => sql.join(parts, sql` union all `);

type Selections = { [T in Audience["type"]]: (audience: Extract<Audience, { type: T }>) => SQL };
const selections: Selections = {
  everyone: () => all(peopleOf("student", sql`true`), peopleOf("parent", hasActiveChild()), peopleOf("teacher", sql`true`), peopleOf("admin", sql`true`)),
  students: ({ ids }) => peopleOf("student", among(ids)),
  teachers: ({ ids }) => peopleOf("teacher", among(ids)),
  parents: ({ ids }) => peopleOf("parent", sql`${hasActiveChild()} and ${among(ids)}`),
  admins: ({ ids }) => peopleOf("admin", among(ids)),
  class: ({ ids }) => {
    const classes = sql.param([...ids]);
    return all(peopleOf("student", sql`r.class_id = any(${classes}::int[])`), peopleOf("parent", hasActiveChild(sql`c.class_id = any(${classes}::int[])`)));
  },
  user_group: ({ ids }) => peopleOf("admin", sql`exists (select 1 from admins__user_groups l where l.from_id = r.id and l.to_id = any(${sql.param([...ids])}::int[]))`),
  people: ({ people }) => all(...kinds.map((kind) => peopleOf(kind, among(people[kind])))),
};

/** Everybody an audience means, each once, as rows of `kind, id, name, reason`; the reason is null for who can be reached. */
export const recipientsOf = <A extends Audience>(audience: A): SQL => (selections[audience.type] as (audience: A) => SQL)(audience);
