import { notAllowed, notFound } from "../errors";
import { readBody } from "../http/body";
import type { AnswerOf } from "../http/contract";
import { ok } from "../http/envelope";
import type { RequestContext } from "../http/request-context";
import { isPublic, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { apiBase } from "../http/base";
import { channelsInUse } from "./channels-in-use";
import { channelReport } from "./contract";
import { settleReport, type FallBack } from "./settle";
import { t } from "./text";

/** Bytes; reports are short. */
const maxBody = 64 * 1024;

/**
 * Takes a report of a channel, which has signed it.
 * @throws ApiError 404 where no such channel reports; 403 where the signature is wrong.
 */
async function take(
  { context, request, params }: RequestContext,
  fallBackOf: (context: RequestContext["context"]) => FallBack,
): Promise<AnswerOf<typeof channelReport>> {
  const channel = channelsInUse(context).find(({ name }) => name === params["name"]);
  if (!channel?.report || context.publicUrl === undefined) throw notFound();
  const body = new TextDecoder().decode(await readBody(request, maxBody));
  const { search } = new URL(request.url);
  const report = await channel.report({
    url: `${context.publicUrl}${apiBase}/channel-reports/${channel.name}${search}`,
    headers: request.headers,
    body,
  });
  if (report === undefined) throw notAllowed(t("signature"), "scope");
  if (report === null) return ok({ taken: false });
  const at = context.now().toISOString();
  await context.db.transaction(async (tx) => {
    const refused = await settleReport(tx, { channel, at, fallBack: fallBackOf(context) }, report);
    if (refused !== undefined) await context.addressesRefused(tx, channel.address, [refused]);
  });
  return ok({ taken: true });
}

/** What channels report of messages that they have accepted. */
export const reportRoutes = (
  fallBackOf: (context: RequestContext["context"]) => FallBack,
): Route[] => [
  routeOf(channelReport, {
    access: isPublic,
    subject: "Channels",
    summary: "What a channel reports of a message later; signed by the channel",
    maxBody,
    openInMaintenance: true,
    handle: (call) => take(call, fallBackOf),
  }),
];
