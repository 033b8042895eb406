import type { AnswerTo, MetaTo } from "../../providers/call";
import { momentText } from "../../../schema/formats/moments";

/** A delivery as a line of the log. */
export type DeliveryLine = AnswerTo<"GET /admin/webhooks/:id/deliveries">[number];
/** What is known of a webhook beside its deliveries. */
export type WebhookMeta = MetaTo<"GET /admin/webhooks/:id/deliveries">;

/** What was sent to a webhook and is known of it, in the cache. */
export const deliveriesKey = (webhook: number) => ["webhook deliveries", webhook] as const;

/** A moment in words, by the browser's language. */
export const moment = (at: string) => momentText(at);
