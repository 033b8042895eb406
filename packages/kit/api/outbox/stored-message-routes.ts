import { sql, type SQL } from "../db/sql";
import { idOf } from "../http/request-values";
import { list, ok } from "../http/envelope";
import { notFound } from "../errors";
import { pageMeta } from "../http/paging";
import type { RequestContext, Identity } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { needs, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { holdsWords } from "../crud/holds-words";
import { storedMessage, storedMessages } from "./contract";
import { linksOf, type Linked } from "./links-of";
import { readLetterhead, written, type Letter } from "./letterhead";

type KeptLine = DataOf<typeof storedMessages>[number];
const title = sql`coalesce(n.title, s.title, d.content ->> 'title')`;
const columns = sql`d.id, d.channel, d.address, ${title} as title, d.created_at`;
const source = sql`deliveries d left join notifications n on n.id = d.notification_id left join sendings s on s.id = n.sending_id`;

/**
 * What somebody may look at. Messages that are no notifications can hold a link by which anybody
 * signs in as their receiver; only super admins may see one, who can do all that it could. Of
 * notifications, others see those that the list of sendings shows them too: their own, and
 * what goes to a group, all of a kind or everyone.
 */
const shownTo = ({ id, is_super_admin }: Identity, toSinglePeople: SQL): SQL =>
  is_super_admin
    ? sql`d.state = 'kept' and d.carried_by is null`
    : sql`d.state = 'kept' and d.carried_by is null and d.notification_id is not null and s.created_by is not null and (s.created_by = ${id} or not ${toSinglePeople})`;

async function keptList(
  { db, identity }: RequestContext,
  { query: { page, per_page: perPage, search } }: Input<typeof storedMessages>,
  toSinglePeople: SQL,
): Promise<AnswerOf<typeof storedMessages>> {
  const where = sql`${shownTo(identity, toSinglePeople)} and ${holdsWords(sql`d.address || ' ' || coalesce(${title}, '')`, search)}`;
  const [counted] = await db.query<{ total: number }>(
    sql`select count(*) as total from ${source} where ${where}`,
  );
  const rows = await db.query<KeptLine>(
    sql`select ${columns} from ${source} where ${where} order by d.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  return list(rows, pageMeta({ page, perPage }, counted?.total ?? 0));
}

async function keptOne(
  call: RequestContext,
  toSinglePeople: SQL,
): Promise<AnswerOf<typeof storedMessage>> {
  const [found] = await call.db.query<KeptLine & Letter & Linked>(sql`
    select ${columns}, d.notification_id as "notificationId", d.key, d.opt_out as "optOut", coalesce(n.body, s.body, d.content ->> 'body') as body, d.content -> 'action' as action, coalesce(s.language, d.content ->> 'language') as language
    from ${source} where d.id = ${idOf(call)} and ${shownTo(call.identity, toSinglePeople)}`);
  if (!found) throw notFound();
  const { notificationId } = found;
  // What a link opens is its receiver's; only a super admin can see all of that anyway.
  const head = await readLetterhead(call.context);
  const links = await linksOf(call.context, head, call.identity.is_super_admin ? [found] : []);
  const letter = { ...found, links: links.get(notificationId) };
  const { text, html } = written(letter, head);
  const { id, channel, address, title: heading, created_at } = found;
  return ok({ id, channel, address, title: heading, created_at, text, html });
}

const common = { access: needs("send_notifications"), subject: "Notifications" } as const;

/** What would have left the server if a channel were set up. */
export const storedMessageRoutes = (toSinglePeople: SQL): Route[] => [
  routeOf(storedMessages, {
    ...common,
    summary: "Messages that are kept here because no mail server is set up, newest first",
    handle: (call, asked) => keptList(call, asked, toSinglePeople),
  }),
  routeOf(storedMessage, {
    ...common,
    summary: "One kept message, as it would have gone",
    handle: (call) => keptOne(call, toSinglePeople),
  }),
];
