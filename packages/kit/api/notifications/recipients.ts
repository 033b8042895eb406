import type { Audiences, GroupOf, KindOf } from "../../schema/audiences";
import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import type { AddressKind } from "../ports/channel";
import { addressList, reasonFor, waysTo, type AddressColumns, type Reach } from "./reach";

/** Whom a sending is for. */
export interface Audience {
  /** A recipient type: everyone, one of a kind's or a group's, or people. */
  type: string;
  /** Only these of a kind, or the groups that are meant. */
  ids?: readonly number[];
  /** People who are chosen one by one: ids by kind. */
  people?: Readonly<Record<string, readonly number[]>>;
}

/**
 * Where the people of a kind are found: a table whose records `r` have a name, a text for the search
 * and a trash. All else is SQL about `r`.
 */
interface KindSource {
  table: SQL;
  /** Who can be told anything at all; everybody unless given. */
  isActive?: SQL;
  /** Who is among all of them; whoever is chosen one by one need not be. Everybody unless given. */
  belongs?: SQL;
  /** Where messages that leave the server can go. */
  addresses: AddressColumns;
  /** What tells two of one name apart. */
  detail: SQL;
  /**
   * The ids of those whom a message to one of them is about, as an array.
   * Of nobody unless given.
   */
  subjects?: SQL;
}

/** Records of a table, likewise, that stand for people. */
interface GroupSource<Kind extends string> {
  /** What is chosen from; absent where the members are found (`RecipientGroup.found`). */
  table?: SQL;
  detail?: SQL;
  /** Who is meant by the groups with these ids (an array), by kind. */
  members(ids: SQL): Partial<Readonly<Record<Kind, SQL>>>;
  /** Whom a message to a member is about where that depends on the groups, as `subjects`. */
  subjects?(ids: SQL): Partial<Readonly<Record<Kind, SQL>>>;
}

/** What of a message is different for each of its readers. */
export interface Scope extends Audience {
  /** The placeholders in it. */
  words: readonly string[];
  /** It is about somebody, whom its readers can open something of. */
  ofSubjects: boolean;
}

/** A reader of a message, with those whom it is about. */
export interface Reader {
  kind: string;
  id: number;
  name: string;
  subjects: readonly number[];
}

/** What filling placeholders rests on. */
export interface FillHost {
  db: Database;
  now(): Date;
  /** Where links of messages lead; absent where none is added, as on paper. */
  publicUrl?: string | undefined;
}

/**
 * What placeholders stand for in messages to these readers, in their order.
 * @param words those that are used; others need not be given
 */
export type FillPlaceholders = (
  host: FillHost,
  readers: readonly Reader[],
  words: readonly string[],
) => Promise<readonly Readonly<Record<string, string>>[]>;

/** Whom an audience would mean who may not be told of one they are linked to. */
interface LeftOut {
  /** Without it nobody learns of them. */
  permission: string;
  /** Rows of `kind, id, name, about`; undefined where the audience means none such. */
  of(audience: Audience): SQL | undefined;
}

interface Sources<A extends Audiences> {
  kinds: Readonly<Record<Exclude<KindOf<A>, "admin">, KindSource>>;
  groups: Readonly<Record<Exclude<GroupOf<A>, "user_group">, GroupSource<KindOf<A>>>>;
  /** What the application's placeholders stand for; `{name}` is known. */
  fill?: FillPlaceholders;
  leftOut?: LeftOut;
}

/** Whom notifications can be for, and how they are found. */
export interface Recipients<A extends Audiences = Audiences> {
  audiences: A;
  kinds: ReadonlyMap<string, KindSource>;
  groups: ReadonlyMap<string, GroupSource<string>>;
  fill?: FillPlaceholders;
  leftOut?: LeftOut;
}

/** Admins read in the console, whatever addresses they have. */
const admins: KindSource = {
  table: sql`admins`,
  isActive: sql`r.status = 'active'`,
  addresses: {},
  detail: sql`r.email`,
};
const userGroups: GroupSource<string> = {
  table: sql`user_groups`,
  detail: sql`coalesce(r.description, '')`,
  members: (ids) => ({
    admin: sql`exists (select 1 from admins__user_groups l where l.from_id = r.id and l.to_id = any(${ids}))`,
  }),
};

/** Says how the people and groups of an application are found; admins and user groups are known. */
export const defineRecipients = <const A extends Audiences>(
  audiences: A,
  sources: Sources<A>,
): Recipients<A> => ({
  audiences,
  kinds: new Map(Object.entries<KindSource>({ ...sources.kinds, admin: admins })),
  groups: new Map(
    Object.entries<GroupSource<string>>({ ...sources.groups, user_group: userGroups }),
  ),
  ...(sources.fill ? { fill: sources.fill } : {}),
  ...(sources.leftOut ? { leftOut: sources.leftOut } : {}),
});

function kindNamed({ kinds }: Recipients, kind: string): KindSource {
  const found = kinds.get(kind);
  if (!found) throw new Error(`There is no kind of recipient "${kind}".`);
  return found;
}

/**
 * People of one kind, as `kind, id, name, reason` and what `more` names; `r` is the record.
 * @param reach by which channels messages leave the server
 * @throws Error when there is no such kind
 */
export function peopleOf(
  recipients: Recipients,
  kind: string,
  reach: Reach,
  where: SQL,
  more: SQL = sql``,
): SQL {
  const source = kindNamed(recipients, kind);
  return sql`select ${kind}::text as kind, r.id, r.name, ${reasonFor(kind, source.addresses, reach)} as reason${more} from ${source.table} r where r.deleted_at is null and ${source.isActive ?? sql`true`} and ${where}`;
}

/** Of records `r` of a kind: who is among all of them. */
export const belongsTo = (recipients: Recipients, kind: string): SQL =>
  kindNamed(recipients, kind).belongs ?? sql`true`;

/** The kind that all of a recipient type are of; undefined where it is none's. */
export const kindOfType = ({ audiences }: Recipients, type: string): string | undefined =>
  Object.entries(audiences.kinds).find(([, kind]) => kind.type === type)?.[0];

const idsIn = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
const among = (ids: readonly number[]): SQL => sql`r.id = any(${idsIn(ids)})`;
const all = (parts: readonly SQL[]): SQL => sql.join(parts, sql` union all `);

/** Whom a message is about, and the channels that would carry it, of a record `r`: for previews. */
export const moreOf = (
  recipients: Recipients,
  audience: Audience,
  reach: Reach,
  kind: string,
): SQL =>
  sql`, ${subjectsOf(recipients, audience, kind)} as subjects, ${waysTo(kind, kindNamed(recipients, kind).addresses, reach)} as ways`;

/** The kinds of people that an audience can mean. */
export function kindsOf(recipients: Recipients, { type, people = {} }: Audience): string[] {
  if (type === "everyone") return [...recipients.kinds.keys()];
  if (type === "people")
    return Object.entries(people).flatMap(([kind, ids]) => (ids.length > 0 ? [kind] : []));
  const kind = kindOfType(recipients, type);
  return kind === undefined
    ? Object.keys(recipients.groups.get(type)?.members(idsIn([])) ?? {})
    : [kind];
}

/** Of records `r` of a kind: those whom a message to an audience is about, as an array of ids. */
export function subjectsOf(
  recipients: Recipients,
  { type, ids = [] }: Audience,
  kind: string,
): SQL {
  const ofGroup = recipients.groups.get(type)?.subjects?.(idsIn(ids))[kind];
  return ofGroup ?? recipients.kinds.get(kind)?.subjects ?? sql`'{}'::int[]`;
}

/** The same of a recipient `n`. */
export const subjectsOfRecipient = (recipients: Recipients, audience: Audience): SQL =>
  sql`case n.kind ${sql.join(
    [...recipients.kinds].map(
      ([kind, { table }]) =>
        sql`when ${kind}::text then (select ${subjectsOf(recipients, audience, kind)} from ${table} r where r.id = n.recipient_id)`,
    ),
    sql` `,
  )} end`;

/**
 * Everybody an audience means, each once, as rows of `kind, id, name, reason`; the reason is null
 * for who can be reached.
 * @param more further columns of the record `r` of a kind, each after a comma
 * @throws Error when there is no such recipient type
 */
export function recipientsOf(
  recipients: Recipients,
  { type, ids, people = {} }: Audience,
  reach: Reach,
  more: (kind: string) => SQL = () => sql``,
): SQL {
  const of = (kind: string, where: SQL) => peopleOf(recipients, kind, reach, where, more(kind));
  const kinds = [...recipients.kinds.keys()];
  if (type === "everyone") return all(kinds.map((kind) => of(kind, belongsTo(recipients, kind))));
  if (type === "people") return all(kinds.map((kind) => of(kind, among(people[kind] ?? []))));
  const kind = kindOfType(recipients, type);
  if (kind !== undefined) {
    const belongs = belongsTo(recipients, kind);
    return of(kind, ids === undefined ? belongs : sql`${belongs} and ${among(ids)}`);
  }
  const members = recipients.groups.get(type)?.members(idsIn(ids ?? []));
  if (!members) throw new Error(`There are no recipients of the type "${type}".`);
  return all(Object.entries(members).flatMap(([kind, where]) => (where ? [of(kind, where)] : [])));
}

/** The name of a recipient `n` as it is now, also of one in the trash. */
export const nameOf = ({ kinds }: Recipients): SQL =>
  sql`case n.kind ${sql.join(
    [...kinds].map(
      ([kind, { table }]) =>
        sql`when ${kind}::text then (select name from ${table} where id = n.recipient_id)`,
    ),
    sql` `,
  )} end`;

/** The addresses of a recipient `n` for channels of a sort, as they are now, as an array of texts. */
export const addressesOf = ({ kinds }: Recipients, sort: AddressKind): SQL =>
  sql`case n.kind ${sql.join(
    [...kinds].map(
      ([kind, { table, addresses }]) =>
        sql`when ${kind}::text then (select ${addressList(addresses, sort)} from ${table} r where r.id = n.recipient_id)`,
    ),
    sql` `,
  )} end`;
