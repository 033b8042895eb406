import type { ApiFeature } from "../feature";
import type { Audiences } from "../../schema/audiences";
import { ChannelWork } from "./channel-work";
import { channelRoutes } from "./channel-routes";
import { keptRoutes } from "./kept-routes";
import { unsubscribeRoutes } from "./unsubscribe";

/** What the outbox adds to an application's messages. */
export function outbox(
  audiences: Audiences,
): Required<Pick<ApiFeature, "tables" | "routes" | "jobs">> {
  const ungated = Object.entries(audiences.notices).flatMap(([type, { mustReach }]) =>
    mustReach ? [type] : [],
  );
  return {
    tables: ["channels", "deliveries", "refused_addresses", "opt_outs"],
    routes: [...channelRoutes, ...keptRoutes, ...unsubscribeRoutes(audiences)],
    jobs: [
      (context) => {
        const { channels = [] } = context;
        const works = channels.map((channel) => new ChannelWork(context, channel, ungated));
        return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
      },
    ],
  };
}
