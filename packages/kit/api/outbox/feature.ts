import type { ApiContext } from "../context";
import { allJobs, type ApiFeature } from "../feature";
import type { Audiences } from "../../schema/audiences";
import { ChannelWork } from "./channel-work";
import { channelRoutes } from "./channel-routes";
import { storedMessageRoutes } from "./stored-message-routes";
import type { SQL } from "../db/sql";
import { reportRoutes } from "./reports";
import type { FallBack } from "./settle";
import { unsubscribeRoutes } from "./unsubscribe";

/**
 * What the outbox adds to an application's messages.
 * @param fallBackOf what is done where a channel refuses a message for good
 * @param toSinglePeople of sendings `s`: those for people who were chosen one by one
 */
export function outbox(
  audiences: Audiences,
  fallBackOf: (context: ApiContext) => FallBack,
  toSinglePeople: SQL,
): Required<Pick<ApiFeature, "tables" | "routes" | "jobs">> {
  const ungated = Object.entries(audiences.notices).flatMap(([type, { mustReach }]) =>
    mustReach ? [type] : [],
  );
  return {
    tables: ["channels", "deliveries", "refused_addresses", "opt_outs"],
    routes: [
      ...channelRoutes,
      ...storedMessageRoutes(toSinglePeople),
      ...unsubscribeRoutes(audiences),
      ...reportRoutes(fallBackOf),
    ],
    jobs: [
      (context) => {
        const { channels = [] } = context;
        const ofOutbox = { ...context, fallBack: fallBackOf(context) };
        return allJobs(channels.map((channel) => new ChannelWork(ofOutbox, channel, ungated)));
      },
    ],
  };
}
