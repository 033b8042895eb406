import { sql, type SQL } from "drizzle-orm";
import { isStorableText, readNumber } from "../../schema";
import { refuseOthers } from "../crud/list";
import { pattern } from "../crud/where";
import { one } from "../http/envelope";
import { invalid, malformed } from "../http/errors";
import { needs, type Call, type Route } from "../http/route";
import { recipientTypes, type RecipientType } from "./audience";
import { subject } from "./notice";
import { hasActiveChild, peopleOf, type Kind } from "./recipients";

const usual = 20;
const most = 50;

const isType = (text: string): text is RecipientType => (recipientTypes as readonly string[]).includes(text);

/** What tells two of one name apart; `r` is the record. */
const details: Readonly<Record<Kind, SQL>> = {
  student: sql`concat_ws(' · ', r.admission_no, (select c.name from classes c where c.id = r.class_id))`,
  teacher: sql`r.employee_no`,
  parent: sql`coalesce((select 'Parent of ' || string_agg(c.name, ', ' order by c.name) from students__parents l join students c on c.id = l.from_id where l.to_id = r.id and c.status = 'active' and c.deleted_at is null), '')`,
  admin: sql`r.email`,
};
/** Every word must be found, as in the lists. */
const found = (search: string): SQL => sql.join([sql`true`, ...search.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, 8).map((word) => sql`r.search_text like ${`%${pattern(word)}%`}`)], sql` and `);
const people = (kind: Kind, search: string, limit: number, where: SQL = sql`true`): SQL => sql`(${peopleOf(kind, sql`${where} and ${found(search)}`, sql`, ${details[kind]} as detail`)} order by r.name, r.id limit ${limit})`;
const named = (table: SQL, detail: SQL, search: string, limit: number): SQL => sql`(select null::text as kind, r.id, r.name, null::text as reason, ${detail} as detail from ${table} r where r.deleted_at is null and ${found(search)} order by r.name, r.id limit ${limit})`;

const sources: Readonly<Record<Exclude<RecipientType, "everyone">, (search: string, limit: number) => SQL>> = {
  students: (search, limit) => people("student", search, limit),
  teachers: (search, limit) => people("teacher", search, limit),
  parents: (search, limit) => people("parent", search, limit, hasActiveChild()),
  admins: (search, limit) => people("admin", search, limit),
  class: (search, limit) => named(sql`classes`, sql`r.code`, search, limit),
  user_group: (search, limit) => named(sql`user_groups`, sql`coalesce(r.description, '')`, search, limit),
  people: (search, limit) => sql.join((["student", "teacher", "parent", "admin"] as const).map((kind) => people(kind, search, limit)), sql` union all `),
};

function readQuery(params: URLSearchParams): { type: RecipientType; search: string; limit: number } {
  refuseOthers(params, ["recipient_type", "search", "limit"]);
  const type = params.get("recipient_type") ?? "";
  if (!isType(type)) throw invalid({ recipient_type: [`Recipients must be one of: ${recipientTypes.join(", ")}.`] });
  const search = params.get("search") ?? "";
  if (search.length > 200 || !isStorableText(search)) throw invalid({ search: ["A search has at most 200 characters."] });
  const limit = readNumber(params.get("limit") ?? String(usual), 1, most);
  if (limit === undefined) throw malformed(`"limit" is a number from 1 to ${most}.`);
  return { type, search, limit };
}

interface Found {
  kind: Kind | null;
  id: number;
  name: string;
  detail: string;
}

async function searchRecipients({ db, query }: Call): Promise<Response> {
  const { type, search, limit } = readQuery(query);
  if (type === "everyone") return one([]);
  const rows = await db.query<Found>(sql`select found.kind, found.id, found.name, found.detail from (${sources[type](search, limit)}) found order by found.name, found.id limit ${limit}`);
  return one(rows.map(({ kind, id, name, detail }) => (type === "people" ? { id, kind, name, detail } : { id, name, detail })));
}

/** Whom a notification can be sent to. */
export const searchRoute: Route = {
  method: "GET", path: "/admin/notifications/search-recipients", access: needs("send_notifications"), subject,
  summary: "People, classes or user groups a notification can be sent to", queryNames: ["recipient_type", "search", "limit"], handle: searchRecipients,
};
