import { sql } from "../db/sql";
import { ok } from "../http/envelope";
import { clash, notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { needs, superAdminOnly, type Route } from "../http/route";
import { routeOf, type Input } from "../http/route-of";
import type { Channel, ChannelOutcome } from "../ports/channel";
import { channelsInUse } from "./channels-in-use";
import { channels, refusedAddresses, releaseAddresses, testChannel } from "./contract";
import { logActivity } from "../activity";
import { reasonNow } from "./reasons";
import { readLetterhead, written } from "./letterhead";
import { t } from "./text";

type ChannelLine = DataOf<typeof channels>[number];
type Known = Pick<ChannelLine, "problem" | "since" | "waiting"> & {
  name: string;
  refusals: string[];
};

function stateOf({ standIn }: Channel, missing: string | undefined, problem: string | null) {
  if (missing !== undefined) return "absent";
  if (problem !== null) return "down";
  return standIn ? "stand_in" : "ready";
}

function lineOf(channel: Channel, known: Known | undefined): ChannelLine {
  const { name, label, address } = channel;
  const missing = channel.missing?.();
  const problem = missing ?? known?.problem ?? null;
  const state = stateOf(channel, missing, problem);
  return {
    name,
    label,
    address,
    state,
    problem: problem && reasonNow(problem),
    since: known?.since ?? null,
    waiting: known?.waiting ?? 0,
    refused: known?.refusals.length ?? 0,
    doubtful: known?.refusals.filter((reason) => channel.isDoubtful?.(reason)).length ?? 0,
  };
}

async function list({ db, context }: RequestContext): Promise<AnswerOf<typeof channels>> {
  const { channels: present = [], absentChannels = [] } = context;
  const names = sql`${sql.param(present.map(({ name }) => name))}::text[]`;
  const known = await db.query<Known>(sql`
    select x.name, c.problem, c.problem_since as since,
      (select count(*)::int from deliveries d where d.channel = x.name and d.state in ('queued', 'sending') and d.carried_by is null) as waiting,
      array(select r.reason from refused_addresses r where r.channel = x.name) as refusals
    from unnest(${names}) as x(name) left join channels c on c.name = x.name`);
  return ok([
    ...present.map((channel) =>
      lineOf(
        channel,
        known.find(({ name }) => name === channel.name),
      ),
    ),
    ...absentChannels.map(({ name, label, missing }) => ({
      name,
      label,
      state: "absent" as const,
      problem: missing,
      since: null,
      waiting: 0,
      refused: 0,
      doubtful: 0,
    })),
  ]);
}

function sentenceOf({ label }: Channel, to: string, outcome: ChannelOutcome): string {
  switch (outcome.state) {
    case "accepted":
      return t("test.accepted", { channel: label, to });
    case "kept":
      return t("test.kept", { to });
    default:
      return t("test.failed", { to, reason: reasonNow(outcome.reason) });
  }
}

const notToAdmins = { phone: () => t("test.phone"), device: () => t("test.device") } as const;

/** Where a channel reaches an admin: by email only. */
async function test(call: RequestContext): Promise<AnswerOf<typeof testChannel>> {
  const { context, identity, request, params } = call;
  const channel = channelsInUse(context).find(({ name }) => name === params["name"]);
  if (!channel) throw notFound();
  if (channel.address !== "email") throw clash(notToAdmins[channel.address]());
  const head = await readLetterhead(context);
  const message = written(
    {
      address: identity.email,
      key: crypto.randomUUID(),
      optOut: null,
      title: t("test.title", { name: head.sender.name }),
      body: t("test.body"),
    },
    head,
  );
  const outcome = await channel.send(message, request.signal);
  const accepted = outcome.state === "accepted";
  const sentence = sentenceOf(channel, identity.email, outcome);
  return ok({ accepted, sentence }, { message: sentence });
}

type Refused = DataOf<typeof refusedAddresses>[number];

/** @throws ApiError 404 where no such channel is set up. */
function channelOf({ context, params }: RequestContext): Channel {
  const channel = context.channels?.find(({ name }) => name === params["name"]);
  if (!channel) throw notFound();
  return channel;
}

async function refused(call: RequestContext): Promise<AnswerOf<typeof refusedAddresses>> {
  const channel = channelOf(call);
  const rows = await call.db.query<Omit<Refused, "doubtful">>(
    sql`select address, reason, refused_at as at from refused_addresses where channel = ${channel.name} order by refused_at desc, address`,
  );
  return ok(
    rows.map(({ reason, ...row }) => ({
      ...row,
      reason: reasonNow(reason),
      doubtful: channel.isDoubtful?.(reason) ?? false,
    })),
  );
}

async function release(
  call: RequestContext,
  { body: { addresses } }: Input<typeof releaseAddresses>,
): Promise<AnswerOf<typeof releaseAddresses>> {
  const { name, label } = channelOf(call);
  const gone = await call.db.query<{ address: string }>(
    sql`delete from refused_addresses where channel = ${name} and address = any(${sql.param([...addresses])}::text[]) returning address`,
  );
  if (gone.length > 0)
    await logActivity(call, [
      {
        action: "allowed address again",
        resource: null,
        recordId: null,
        changes: { [name]: { before: "refused", after: gone.map(({ address }) => address) } },
        details: { channel: label },
      },
    ]);
  const message = t("released", { count: gone.length });
  return ok({ released: gone.length }, { message });
}

const subject = "Channels";

/** By which channels messages leave the server. */
export const channelRoutes: Route[] = [
  routeOf(channels, {
    access: needs("send_notifications"),
    subject,
    summary: "By which channels messages leave the server, and how they stand",
    handle: list,
  }),
  routeOf(testChannel, {
    access: superAdminOnly,
    subject,
    summary: "Send yourself a real message by a channel",
    optionalBody: true,
    handle: test,
  }),
  routeOf(refusedAddresses, {
    access: superAdminOnly,
    subject,
    summary: "Addresses that a channel does not try again, with what it has said",
    handle: refused,
  }),
  routeOf(releaseAddresses, {
    access: superAdminOnly,
    subject,
    summary: "Try addresses again that a channel has refused",
    writes: true,
    handle: release,
  }),
];
