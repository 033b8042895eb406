import type { Recipients } from "../api/notifications/recipients";
import type { Audiences } from "../schema/audiences";
import type { Feature } from "../application/feature";
import type { Load, PageRoute } from "../browser/console/definition";

const page = (path: string, load: Load): PageRoute => ({ path, rule: "notifications", load });

const pages: readonly PageRoute[] = [
  page(
    "notifications",
    async () => (await import("../browser/pages/notifications/inbox-page")).InboxPage,
  ),
  page(
    "notifications/sent",
    async () => (await import("../browser/pages/notifications/sent-page")).SentPage,
  ),
  page(
    "notifications/send",
    async () => (await import("../browser/pages/notifications/send-page")).SendPage,
  ),
  page(
    "notifications/outbox",
    async () => (await import("../browser/pages/notifications/outbox-page")).OutboxPage,
  ),
  page(
    "notifications/outbox/:id",
    async () =>
      (await import("../browser/pages/notifications/stored-message-page")).StoredMessagePage,
  ),
  page(
    "notifications/sent/:id",
    async () => (await import("../browser/pages/notifications/sent-detail-page")).SentDetailPage,
  ),
  page(
    "notifications/:id",
    async () => (await import("../browser/pages/notifications/notification-page")).NotificationPage,
  ),
];

/** On the page of each person: how messages reach them. */
const reachPanels = (kinds: Audiences["kinds"]): NonNullable<Feature["recordPanels"]> =>
  Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { type, permission }]) => {
      const load = async () =>
        (await import("../browser/pages/notifications/person-reach")).reachPanelOf(kind);
      return permission ? [[type, load]] : [];
    }),
  );

/**
 * Messages to admins, and to whomever else they can be for: the inbox, what was sent, and sending.
 * @param audiences whom they can be for
 * @param recipients loads what `defineRecipients` made
 * @param group of the menu
 */
export const notificationsTo = (
  { kinds }: Audiences,
  recipients: () => Promise<Recipients>,
  group: string,
): Feature => ({
  name: "notifications",
  recordPanels: reachPanels(kinds),
  permissions: ["send_notifications"],
  api: async () => {
    const { notificationFeature } = await import("../api/notifications/feature");
    return notificationFeature(await recipients());
  },
  menu: [
    {
      label: "Notifications",
      path: "/notifications",
      icon: "bell",
      group,
      permission: "send_notifications",
    },
  ],
  commands: [
    {
      label: "Send a notification",
      path: "/notifications/send",
      icon: "bell",
      group,
      permission: "send_notifications",
    },
  ],
  pages,
});
