import { recipientTypesOf, type Audiences } from "../../schema/audiences";
import { inNaturalOrder } from "../db/natural-order";
import { sql, type SQL } from "../db/sql";
import type { Database } from "../db/database";
import { may } from "../../schema";
import { invalid, notAllowed } from "../errors";
import type { RequestContext } from "../http/request-context";
import { consoleOnly } from "./reach";
import { recipientsOf, type Audience, type Recipients } from "./recipients";
import { sayIn, withinSentence } from "../../schema/messages";
import { t } from "./text";

/** Whom, as a body says it. */
interface Asked {
  recipient_type: string;
  recipient_ids?: readonly number[] | undefined;
  recipients?: readonly { kind: string; id: number }[] | undefined;
}

const refuse = (field: string, sentence: string) => invalid({ [field]: [sentence] });
const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];

/** The audience of a body. @throws ApiError 422 when what is chosen does not go with the type. */
export function audienceOf(
  { groups, kinds }: Audiences,
  { recipient_type: type, recipient_ids: ids, recipients }: Asked,
): Audience {
  if (type !== "people" && recipients) throw refuse("recipients", t("people.only"));
  const group = groups[type];
  if ((type === "people" || type === "everyone" || group?.found) && ids)
    throw refuse("recipient_ids", t("noIds", { type }));
  if (type === "people") {
    if (!recipients) throw refuse("recipients", t("people.none"));
    const of = (kind: string) =>
      unique(recipients.filter((one) => one.kind === kind).map(({ id }) => id));
    return { type, people: Object.fromEntries(Object.keys(kinds).map((kind) => [kind, of(kind)])) };
  }
  if (group && !group.found && !ids)
    throw refuse("recipient_ids", t("group.none", { group: withinSentence(group.label) }));
  return ids ? { type, ids: unique(ids) } : { type };
}

/**
 * The same with those who are found at this moment, where nothing is chosen.
 * @throws ApiError as `audienceOf` and the feature that finds them do; 403 without the permission
 * that the group asks for.
 */
export async function foundAudience(
  call: Pick<RequestContext, "db" | "context" | "features" | "identity">,
  audiences: Audiences,
  asked: Asked,
): Promise<Audience> {
  const audience = audienceOf(audiences, asked);
  const group = audiences.groups[audience.type];
  if (group?.permission !== undefined && !may(call.identity, group.permission))
    throw notAllowed(
      t("group.permission", { permission: group.permission }),
      "permission",
      group.permission,
    );
  if (!group?.found) return audience;
  return { ...audience, ids: await call.features.findRecipients(call, audience.type) };
}

/**
 * What all of a recipient type are called; undefined for those that are never meant as a whole. In
 * English, since it is stored and compared; `describedNow` says it in the language at work.
 */
const wholeOf = (audiences: Audiences, type: string): string | undefined =>
  sayIn("en", () => wholeNow(audiences, type));

function wholeNow({ kinds }: Audiences, type: string): string | undefined {
  if (type === "everyone") return t("everyone");
  const kind = Object.values(kinds).find((one) => one.type === type);
  return kind && t("all", { kind: withinSentence(kind.plural) });
}

const meantBy = (groups: Audiences["groups"], type: string): string | undefined =>
  groups[type]?.found ? (groups[type].meaning ?? groups[type].plural) : undefined;

/** An audience as it was described, in the language at work but for names. */
export function describedNow(audiences: Audiences, described: string): string {
  const { groups } = audiences;
  for (const type of recipientTypesOf(audiences)) {
    const say = () => wholeNow(audiences, type) ?? meantBy(groups, type);
    if (sayIn("en", say) === described) return say() ?? described;
    const whose = sayIn("en", () => groups[type]?.whose);
    if (whose !== undefined && described.startsWith(`${whose} `))
      return `${groups[type]?.whose ?? whose}${described.slice(whose.length)}`;
  }
  return described;
}

/** Of sendings `s`: those for people who were chosen one by one. */
export function isToSinglePeople({ audiences }: Pick<Recipients, "audiences">): SQL {
  const types = [
    ...Object.values(audiences.kinds).map(({ type }) => type),
    ...Object.entries(audiences.groups).flatMap(([type, { ofPeople }]) => (ofPeople ? [type] : [])),
  ];
  const whole = recipientTypesOf(audiences).flatMap((type) => wholeOf(audiences, type) ?? []);
  return sql`(s.recipient_type = 'people' or (s.recipient_type = any(${sql.param(types)}::text[]) and s.recipients <> all(${sql.param(whole)}::text[])))`;
}

const maxNamed = 10;

/** What was chosen, as `name`, and how many there must be; undefined for all of a type. */
function chosenOf(
  recipients: Recipients,
  audience: Audience,
): { names: SQL; count: number; field: string } | undefined {
  const { type, ids, people } = audience;
  if (people)
    return {
      names: recipientsOf(recipients, audience, consoleOnly),
      count: Object.values(people).reduce((sum, chosen) => sum + chosen.length, 0),
      field: "recipients",
    };
  if (ids === undefined) return undefined;
  const group = recipients.groups.get(type);
  const names = group?.table
    ? sql`select r.name from ${group.table} r where r.deleted_at is null and r.id = any(${sql.param([...ids])}::int[])`
    : recipientsOf(recipients, audience, consoleOnly);
  return { names, count: ids.length, field: "recipient_ids" };
}

/**
 * An audience in words: “Everyone”, or the names of what was chosen. In English, as `wholeOf`.
 * @throws ApiError 422 when something chosen is not there, or no longer active.
 */
export async function describe(
  db: Database,
  recipients: Recipients,
  audience: Audience,
): Promise<string> {
  const group = recipients.audiences.groups[audience.type];
  const meant = sayIn("en", () => meantBy(recipients.audiences.groups, audience.type));
  if (meant !== undefined) return meant;
  const chosen = chosenOf(recipients, audience);
  if (!chosen) return wholeOf(recipients.audiences, audience.type) ?? "";
  const rows = await db.query<{ name: string; total: number }>(
    sql`select chosen.name, count(*) over () as total from (${chosen.names}) chosen order by ${inNaturalOrder(sql`chosen.name`)} limit ${maxNamed}`,
  );
  const found = rows[0]?.total ?? 0;
  if (found < chosen.count)
    throw refuse(
      chosen.field,
      chosen.count === 1 ? t("gone.one") : t("gone.several", { count: chosen.count - found }),
    );
  const whose = sayIn("en", () => group?.whose);
  const names = (whose ? `${whose} ` : "") + rows.map(({ name }) => name).join(", ");
  return found > rows.length
    ? sayIn("en", () => t("andMore", { names, count: found - rows.length }))
    : names;
}
