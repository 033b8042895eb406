/** What a notification is about. The server may come to know more. */
export const notificationTypes = ["attendance_alert", "leave_request", "leave_status", "low_attendance", "system"] as const;

export interface Notification {
  id: number;
  title: string;
  body: string;
  type: string;
  status: "unread" | "read";
  /** RFC 3339, UTC. */
  created_at: string;
}

/** What of the own notifications is wanted; what is left out is not asked for. */
export interface NotificationQuery {
  status?: string;
  type?: string;
  search?: string;
  page: number;
  per_page: number;
}

export interface Statistics {
  total: number;
  unread: number;
  by_type: Record<string, number>;
  /** The last 30 days of the institution, oldest first. */
  by_day: { date: string; count: number }[];
}

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
