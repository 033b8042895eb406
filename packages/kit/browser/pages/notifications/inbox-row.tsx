import { ActionIcon, Anchor, Checkbox, createStyles } from "@mantine/core";
import { IconCheck, IconExternalLink, IconTrash } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import type { Notification } from "../../providers/notifications/notification";
import { NotificationText } from "../../providers/notifications/notification-text";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    row: {
      display: "flex",
      gap: 12,
      padding: "12px 14px",
      "& + &": { borderTop: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}` },
      "&[data-unread]": {
        backgroundColor: dark
          ? theme.fn.rgba(theme.colors["brand"]?.[5] ?? "", 0.1)
          : theme.colors["brand"]?.[0],
      },
    },
  };
});

interface InboxRowProps {
  notification: Notification;
  now: number;
  selected: boolean;
  onSelect(id: number): void;
  onRead(id: number): void;
  onRemove(id: number): void;
}

/** One notification of the inbox. */
export const InboxRow = memo(
  ({ notification, now, selected, onSelect, onRead, onRemove }: InboxRowProps) => {
    const { classes } = useStyles();
    const { id, title, status, opens } = notification;
    return (
      <li className={classes.row} data-unread={status === "unread" || undefined}>
        <Checkbox
          mt={6}
          checked={selected}
          onChange={() => onSelect(id)}
          aria-label={t("centre.select", { title })}
        />
        <NotificationText
          notification={notification}
          now={now}
          title={
            <Anchor
              component={Link}
              to={`/notifications/${id}`}
              weight={600}
              color="inherit"
              inherit
            >
              {title}
            </Anchor>
          }
        >
          {opens && (
            <ActionIcon
              component={Link}
              to={opens.path}
              size={32}
              aria-label={`${opens.label}: ${title}`}
              title={opens.label}
              onClick={() => status === "unread" && onRead(id)}
            >
              <IconExternalLink size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
          {status === "unread" && (
            <ActionIcon
              size={32}
              aria-label={noticeText("notices.markReadOf", { title })}
              title={noticeText("notices.markRead")}
              onClick={() => onRead(id)}
            >
              <IconCheck size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            size={32}
            aria-label={noticeText("notices.removeOf", { title })}
            title={noticeText("notices.remove")}
            onClick={() => onRemove(id)}
          >
            <IconTrash size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </NotificationText>
      </li>
    );
  },
);
InboxRow.displayName = "InboxRow";
