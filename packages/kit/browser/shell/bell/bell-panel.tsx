import {
  Anchor,
  Button,
  Center,
  CloseButton,
  createStyles,
  Loader,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Link } from "react-router-dom";
import { useAnchored } from "../../fields/use-anchored";
import type { Notification } from "../../providers/notifications/notification";
import { useNotifications } from "../../providers/notifications/queries";
import { useNow } from "../../providers/relative-time";
import { useNotificationChanges } from "../../providers/notifications/use-changes";
import { t } from "../../strings/notifications";
import { headerHeight } from "../sizes";
import { BellItem } from "./bell-item";

/** Pixels. */
const size = { width: 380, height: 500, list: 400, margin: 8 };
/** In a narrower window the panel stands at the window's edge. */
const wide = 600;
const perPage = 10;
const pageOf = (page: number) => ({ page, per_page: perPage });

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const line = `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`;
  return {
    panel: {
      zIndex: 150,
      width: `min(${size.width}px, calc(100vw - ${2 * size.margin}px))`,
      maxHeight: `min(${size.height}px, calc(100dvh - ${headerHeight + 2 * size.margin}px))`,
      display: "flex",
      flexDirection: "column",
      overflow: "hidden",
      outline: "none",
      borderRadius: theme.radius.md,
      border: line,
      backgroundColor: dark ? theme.colors.dark[7] : theme.white,
      boxShadow: theme.shadows.lg,
      [theme.fn.smallerThan(wide)]: { position: "fixed", top: headerHeight, right: size.margin },
    },
    head: {
      display: "flex",
      alignItems: "center",
      gap: 8,
      minHeight: 48,
      padding: "6px 8px 6px 14px",
      borderBottom: line,
      flex: "none",
      "& > h2": { flex: 1 },
    },
    list: {
      margin: 0,
      padding: 0,
      listStyle: "none",
      maxHeight: size.list,
      minHeight: 0,
      overflowY: "auto",
      outline: "none",
    },
    more: { flex: "none", padding: 6, textAlign: "center", borderTop: line },
    foot: {
      flex: "none",
      padding: "10px 14px",
      borderTop: line,
      textAlign: "center",
      lineHeight: 1.4,
    },
  };
});

/** What stands in place of the list while there is none. */
function Nothing({
  error,
  loading,
  onRetry,
}: {
  /** Why it could not be loaded. */
  error: Error | null;
  loading: boolean;
  onRetry(): void;
}) {
  if (loading)
    return (
      <Center p="xl">
        <Loader size="sm" role="img" aria-label={t("notices.loading")} />
      </Center>
    );
  if (!error)
    return (
      <Text p="xl" align="center" color="dimmed">
        {t("notices.none")}
      </Text>
    );
  return (
    <Stack p="xl" spacing="xs" align="center" role="alert">
      <Text align="center">{t("notices.failed")}</Text>
      <Text align="center" color="dimmed">
        {error.message}
      </Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        {t("notices.retry")}
      </Button>
    </Stack>
  );
}

/** A page of those before the latest, as long as it is wanted. */
function Older({ page, draw }: { page: number; draw(notification: Notification): ReactNode }) {
  const { data, error, isPending, refetch } = useNotifications(pageOf(page));
  if (data) return <>{data.data.map(draw)}</>;
  return (
    <li>
      <Nothing loading={isPending} error={error} onRetry={() => void refetch()} />
    </li>
  );
}

/** The latest notifications, and a page more of those before at each press of the button. */
function BellList({
  items,
  lastPage,
  draw,
  onMore,
}: {
  items: readonly Notification[];
  lastPage: number;
  draw(notification: Notification): ReactNode;
  onMore(): void;
}) {
  const { classes } = useStyles();
  const [pages, setPages] = useState(1);
  return (
    <>
      <ul className={classes.list} aria-label={t("notices.title")}>
        {items.map(draw)}
        {Array.from({ length: Math.min(pages, lastPage) - 1 }, (_, at) => (
          <Older key={at + 2} page={at + 2} draw={draw} />
        ))}
      </ul>
      {pages < lastPage && (
        <div className={classes.more}>
          <Button
            variant="subtle"
            size="xs"
            compact
            onClick={() => {
              onMore();
              setPages(pages + 1);
            }}
          >
            {t("bell.older")}
          </Button>
        </div>
      )}
    </>
  );
}

interface BellPanelProps {
  id: string;
  /** The bell. */
  button: RefObject<HTMLElement>;
  unread: number;
  mayOpenCentre: boolean;
  onClose(refocus: boolean): void;
}

/** The latest notifications under the bell, and those before them on demand. */
export function BellPanel({ id, button, unread, mayOpenCentre, onClose }: BellPanelProps) {
  const { classes } = useStyles();
  const now = useNow();
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(true, button, panel, { side: "below", align: "end", gap: 8, minWindow: wide });
  const { data, error, isPending, refetch } = useNotifications(pageOf(1));
  const { markAsRead, markAllAsRead, remove } = useNotificationChanges();
  const items = data?.data ?? [];
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  /** What was pressed goes with what was done; the focus stays in the panel. */
  const keepFocus = () => panel.current?.focus({ preventScroll: true });
  const draw = (notification: Notification) => (
    <BellItem
      key={notification.id}
      notification={notification}
      now={now}
      leadsOn={mayOpenCentre}
      onGo={() => onClose(false)}
      onRead={() => {
        keepFocus();
        void markAsRead(notification.id);
      }}
      onRemove={() => {
        keepFocus();
        void remove(notification.id);
      }}
    />
  );
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={t("notices.title")}
      tabIndex={-1}
      className={classes.panel}
    >
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t("notices.title")}
        </Title>
        {(unread > 0 || items.some(({ status }) => status === "unread")) && (
          <Button
            variant="subtle"
            size="xs"
            compact
            onClick={() => {
              keepFocus();
              void markAllAsRead();
            }}
          >
            {t("notices.markAll")}
          </Button>
        )}
        <CloseButton
          aria-label={t("bell.close")}
          size={30}
          iconSize={16}
          onClick={() => onClose(true)}
        />
      </div>
      {items.length === 0 ? (
        <Nothing loading={isPending} error={error} onRetry={() => void refetch()} />
      ) : (
        <BellList
          items={items}
          lastPage={data?.meta.last_page ?? 1}
          draw={draw}
          onMore={keepFocus}
        />
      )}
      {mayOpenCentre && (
        <div className={classes.foot}>
          <Anchor component={Link} to="/notifications" onClick={() => onClose(false)}>
            {t("bell.all")}
          </Anchor>
        </div>
      )}
    </div>
  );
}
