import { ActionIcon, Anchor, createStyles } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import type { Notification } from "../../providers/notifications/notification";
import { NotificationText } from "../../providers/notifications/notification-text";
import { t } from "../../strings/notifications";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    item: {
      display: "flex",
      gap: 10,
      padding: "10px 10px 8px 14px",
      "& + &": { borderTop: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}` },
      "&[data-unread]": {
        backgroundColor: dark
          ? theme.fn.rgba(theme.colors["brand"]?.[5] ?? "", 0.1)
          : theme.colors["brand"]?.[0],
      },
    },
  };
});

interface BellItemProps {
  notification: Notification;
  now: number;
  /** Whether the title of one that is about no page leads to its own. */
  leadsOn: boolean;
  onGo(): void;
  onRead(): void;
  onRemove(): void;
}

/** One notification in the bell, with what can be done with it. */
export function BellItem({ notification, now, leadsOn, onGo, onRead, onRemove }: BellItemProps) {
  const { classes } = useStyles();
  const { id, title, status, opens } = notification;
  const to = opens?.path ?? (leadsOn ? `/notifications/${id}` : undefined);
  const go = () => {
    if (opens && status === "unread") onRead();
    onGo();
  };
  return (
    <li className={classes.item} data-unread={status === "unread" || undefined}>
      <NotificationText
        notification={notification}
        now={now}
        title={
          to ? (
            <Anchor component={Link} to={to} onClick={go} weight={600} color="inherit" inherit>
              {title}
            </Anchor>
          ) : (
            title
          )
        }
      >
        {status === "unread" && (
          <ActionIcon
            size={28}
            aria-label={t("notices.markReadOf", { title })}
            title={t("notices.markRead")}
            onClick={onRead}
          >
            <IconCheck size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          size={28}
          aria-label={t("notices.removeOf", { title })}
          title={t("notices.remove")}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </NotificationText>
    </li>
  );
}
