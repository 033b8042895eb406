import type { ApiContext } from "../context";
import type { Channel } from "../ports/channel";

/** The channels by which something can be sent now, in the operator's order. */
export const channelsInUse = ({ channels = [] }: Pick<ApiContext, "channels">): Channel[] =>
  channels.filter(({ missing }) => missing?.() === undefined);
