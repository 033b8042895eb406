import { may } from "../../schema";
import type { Audiences } from "../../schema/audiences";
import { logActivity } from "../activity";
import { sql, type SQL } from "../db/sql";
import { notAllowed, notFound } from "../errors";
import type { AnswerOf, DataOf } from "../http/contract";
import { ok } from "../http/envelope";
import { idOf } from "../http/request-values";
import type { RequestContext } from "../http/request-context";
import { needsAny, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import { channelsInUse } from "../outbox/channels-in-use";
import { allowAddress, personReach, subscribeAgain } from "../outbox/contract";
import { addressList } from "./reach";
import { reasonNow } from "../outbox/reasons";
import type { Recipients } from "./recipients";
import { t } from "./text";

/** A person, as an address names them. */
interface Person {
  kind: string;
  id: number;
  /** The resource whose record it is. */
  resource: string;
  source: NonNullable<ReturnType<Recipients["kinds"]["get"]>>;
}

/**
 * Whom an address names.
 * @throws ApiError 404 where there is nobody; 403 without the permission for their kind.
 */
async function personOf(
  call: RequestContext,
  { audiences, kinds }: Recipients,
  act: "view" | "edit",
): Promise<Person> {
  const kind = call.params["kind"] ?? "";
  const [found, source] = [audiences.kinds[kind], kinds.get(kind)];
  if (!found?.permission || !source) throw notFound();
  const needed = `${act}_${found.permission}`;
  if (!may(call.identity, needed))
    throw notAllowed(t("permission", { permission: needed }), "permission", needed);
  const id = idOf(call);
  const [row] = await call.db.query(sql`select 1 from ${source.table} r where r.id = ${id}`);
  if (!row) throw notFound();
  return { kind, id, resource: found.type, source };
}

type Reach = DataOf<typeof personReach>;

type Address = Reach["channels"][number]["addresses"][number];

const addressNow = ({ refused, ...address }: Address): Address => ({
  ...address,
  refused: refused && { ...refused, reason: refused.reason && reasonNow(refused.reason) },
});

/** Two statements beside the one that finds the person. */
async function read(
  call: RequestContext,
  recipients: Recipients,
): Promise<AnswerOf<typeof personReach>> {
  const { kind, id, source } = await personOf(call, recipients, "view");
  const channels = channelsInUse(call.context);
  const at = (moment: SQL) =>
    sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const lines = channels.map(({ name, address }) =>
    address === "device"
      ? sql`select ${name}::text as channel, '[]'::json as addresses, cardinality(${addressList(source.addresses, address)}) as devices from ${source.table} r where r.id = ${id}`
      : sql`select ${name}::text as channel, (select coalesce(json_agg(json_build_object('address', a.address, 'refused', (select json_build_object('reason', x.reason, 'at', ${at(sql`x.refused_at`)}) from refused_addresses x where x.channel = ${name} and x.address = a.address))), '[]') from unnest(${addressList(source.addresses, address)}) as a(address)) as addresses, 0 as devices from ${source.table} r where r.id = ${id}`,
  );
  const rows =
    lines.length === 0
      ? []
      : await call.db.query<Omit<Reach["channels"][number], "label">>(
          sql.join(lines, sql` union all `),
        );
  const labelOf = (channel: string) =>
    call.context.channels?.find(({ name }) => name === channel)?.label ?? channel;
  const declined = await call.db.query<Omit<Reach["declined"][number], "label">>(
    sql`select channel, type, created_at as at from opt_outs where kind = ${kind} and recipient_id = ${id} order by type, channel`,
  );
  return ok({
    channels: channels.flatMap(({ name }) => {
      const row = rows.find(({ channel }) => channel === name);
      return row
        ? [{ ...row, addresses: row.addresses.map(addressNow), label: labelOf(name) }]
        : [];
    }),
    declined: declined.map((line) => ({ ...line, label: labelOf(line.channel) })),
  });
}

/** @throws ApiError as `personOf`; 404 where it is no address of theirs. */
async function allow(
  call: RequestContext,
  { body: { channel, address } }: Input<typeof allowAddress>,
  recipients: Recipients,
): Promise<AnswerOf<typeof allowAddress>> {
  const { id, resource, source } = await personOf(call, recipients, "edit");
  const known = call.context.channels?.find(({ name }) => name === channel);
  const [own] = known
    ? await call.db.query(
        sql`select 1 from ${source.table} r where r.id = ${id} and ${address} = any(${addressList(source.addresses, known.address)})`,
      )
    : [];
  if (!own) throw notFound();
  const gone = await call.db.query(
    sql`delete from refused_addresses where channel = ${channel} and address = ${address} returning channel`,
  );
  if (gone.length > 0)
    await logActivity(call, [
      {
        action: "allowed address again",
        resource,
        recordId: id,
        changes: { [channel]: { before: "refused", after: address } },
      },
    ]);
  return ok({ allowed: gone.length > 0 }, { message: t("allowed") });
}

/** @throws ApiError as `personOf`. */
async function subscribe(
  call: RequestContext,
  { body: { channel, type } }: Input<typeof subscribeAgain>,
  recipients: Recipients,
): Promise<AnswerOf<typeof subscribeAgain>> {
  const { kind, id, resource } = await personOf(call, recipients, "edit");
  const gone = await call.db.query(
    sql`delete from opt_outs where kind = ${kind} and recipient_id = ${id} and type = ${type} and channel = ${channel} returning channel`,
  );
  if (gone.length > 0)
    await logActivity(call, [
      {
        action: "subscribed again",
        resource,
        recordId: id,
        changes: { [type]: { before: "unsubscribed", after: channel } },
      },
    ]);
  return ok({ subscribed: gone.length > 0 }, { message: t("subscribed") });
}

const permissionsTo = ({ kinds }: Audiences, act: string): string[] =>
  Object.values(kinds).flatMap(({ permission }) => (permission ? [`${act}_${permission}`] : []));

/** How messages reach a person, and what of it can be put right; none where no kind has records. */
export function personReachRoutes(recipients: Recipients): Route[] {
  const { audiences } = recipients;
  const [views, edits] = [permissionsTo(audiences, "view"), permissionsTo(audiences, "edit")];
  if (views.length === 0) return [];
  const subject = "Channels";
  return [
    routeOf(personReach, {
      access: needsAny(views),
      subject,
      summary: "How messages reach a person: addresses, refusals, and what was unsubscribed from",
      handle: (call) => read(call, recipients),
    }),
    routeOf(allowAddress, {
      access: needsAny(edits),
      subject,
      summary: "Try an address again that a channel has refused for good",
      writes: true,
      handle: (call, asked) => allow(call, asked, recipients),
    }),
    routeOf(subscribeAgain, {
      access: needsAny(edits),
      subject,
      summary: "Send messages again that a person has unsubscribed from",
      writes: true,
      handle: (call, asked) => subscribe(call, asked, recipients),
    }),
  ];
}
