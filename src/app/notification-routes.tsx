import type { ComponentType } from "react";
import { Navigate, useParams, type RouteObject } from "react-router-dom";
import { Allowed } from "./allowed";

const centre = "/notifications";

/** A page about one thing, made anew for another; an id that can be none leads back. */
function OfOne({ Page }: { Page: ComponentType }) {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Page key={id} /> : <Navigate to={centre} replace />;
}

const route = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => {
    const Page = await load();
    return { Component: () => <Allowed permission="send_notifications">{path.includes(":id") ? <OfOne Page={Page} /> : <Page />}</Allowed> };
  },
});

/** The pages of the notification centre; each arrives when it is first needed. */
export const notificationRoutes = (): RouteObject[] => [
  route("notifications", async () => (await import("../pages/notifications/inbox-page")).InboxPage),
  route("notifications/sent", async () => (await import("../pages/notifications/sent-page")).SentPage),
  route("notifications/send", async () => (await import("../pages/notifications/send-page")).SendPage),
  route("notifications/sent/:id", async () => (await import("../pages/notifications/sent-detail-page")).SentDetailPage),
  route("notifications/:id", async () => (await import("../pages/notifications/notification-page")).NotificationPage),
];
