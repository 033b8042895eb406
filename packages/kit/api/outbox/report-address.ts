import { apiBase } from "../http/base";
import type { Channel } from "../ports/channel";

/**
 * Where a channel that reports does so of a message: by the message's own key, which nobody else
 * knows. Nowhere where the server does not know the address that it is reached by.
 */
export const reportAddress = (
  { publicUrl }: { publicUrl?: string | undefined },
  { name, report }: Pick<Channel, "name" | "report">,
  key: string,
): { reportTo?: string } =>
  report && publicUrl !== undefined
    ? { reportTo: `${publicUrl}${apiBase}/channel-reports/${name}?key=${key}` }
    : {};
