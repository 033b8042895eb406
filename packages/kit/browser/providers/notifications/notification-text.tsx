import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../strings/notifications";
import type { Notification } from "./notification";
import { NotificationIcon } from "./notification-icon";
import { relativeTime } from "../relative-time";

interface NotificationTextProps {
  notification: Pick<Notification, "title" | "body" | "type" | "status" | "created_at">;
  /** Milliseconds since 1970. */
  now: number;
  /** The title, where it leads somewhere. */
  title?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One notification as its receiver reads it: in the bell, in the centre, and before it is sent. */
export function NotificationText({ notification, now, title, children }: NotificationTextProps) {
  const { body, type, status, created_at } = notification;
  return (
    <>
      <NotificationIcon type={type} />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Group spacing={6} align="flex-start" noWrap position="apart">
          <Text weight={600} lh={1.4}>
            <bdi>{title ?? notification.title}</bdi>
          </Text>
          {status === "unread" && (
            <Badge size="sm" sx={{ flex: "none" }}>
              {t("notices.fresh")}
            </Badge>
          )}
        </Group>
        <Text lh={1.45} sx={{ whiteSpace: "pre-line" }}>
          <bdi>{body}</bdi>
        </Text>
        <Group spacing={4} position="apart" noWrap mt={2}>
          <Text size="xs" color="dimmed" component="time" dateTime={created_at}>
            {relativeTime(created_at, now)}
          </Text>
          <Group spacing={2} noWrap>
            {children}
          </Group>
        </Group>
      </div>
    </>
  );
}
