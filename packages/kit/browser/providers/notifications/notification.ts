import type { AnswerTo, QueryFor } from "../call";

export type Notification = AnswerTo<"GET /admin/notifications/:id">;
/** What of the own notifications is wanted; what is left out is not asked for. */
export type NotificationQuery = NonNullable<QueryFor<"GET /admin/notifications">>;
export type Statistics = AnswerTo<"GET /admin/notifications/statistics">;

/** Keys of what is kept of the server's answers; each list, with its query, stands below `list`. */
export const notificationKeys = {
  all: ["notifications"],
  list: ["notifications", "list"],
  one: (id: number) => ["notifications", "one", id],
  statistics: ["notifications", "statistics"],
  unreadCount: ["notifications", "unread-count"],
  sent: ["notifications", "sent"],
  sentList: ["notifications", "sent", "list"],
} as const;
