import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { usePageTitle } from "../../fields/page-title";
import { Instead } from "../../crud/form/record-states";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { ApiFailure } from "../../providers/api-failure";
import type { Notification } from "../../providers/notifications/notification";
import { useAudiences } from "../../providers/notifications/audiences";
import { NotificationIcon } from "../../providers/notifications/notification-icon";
import { useNotificationOf } from "../../providers/notifications/queries";
import { useNotificationChanges } from "../../providers/notifications/use-changes";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";
import { momentText } from "../../../schema/formats/moments";

const back = "/notifications";

/** One notification in full. */
function Whole({ notification, onRemove }: { notification: Notification; onRemove(): void }) {
  const { id, title, body, type, status, created_at, opens } = notification;
  const { markAsRead, remove } = useNotificationChanges();
  const audiences = useAudiences();
  const navigate = useNavigate();
  const removeIt = () => {
    onRemove();
    void navigate(back);
    void remove(id);
  };
  return (
    <Card withBorder p="lg" radius="md" component="article" sx={{ maxWidth: 760 }}>
      <Group spacing="sm" noWrap align="flex-start">
        <NotificationIcon type={type} />
        <Stack spacing="xs" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <Group spacing="xs">
            <Title order={1}>
              <bdi>{title}</bdi>
            </Title>
            {status === "unread" && <Badge>{noticeText("notices.fresh")}</Badge>}
          </Group>
          <Text size="xs" color="dimmed">
            {[
              audiences.notices[type]?.label ?? type,
              t("centre.received", { when: momentText(created_at) }),
            ].join(" · ")}
          </Text>
          <Text size="md" sx={{ whiteSpace: "pre-line" }}>
            <bdi>{body}</bdi>
          </Text>
        </Stack>
      </Group>
      <Group mt="lg" spacing="xs">
        {opens && (
          <Button
            component={Link}
            to={opens.path}
            onClick={() => void (status === "unread" && markAsRead(id))}
          >
            {opens.label}
          </Button>
        )}
        {status === "unread" && (
          <Button
            variant="default"
            leftIcon={<IconCheck size={16} aria-hidden />}
            onClick={() => void markAsRead(id)}
          >
            {noticeText("notices.markRead")}
          </Button>
        )}
        <Button variant="default" leftIcon={<IconTrash size={16} aria-hidden />} onClick={removeIt}>
          {noticeText("notices.remove")}
        </Button>
      </Group>
    </Card>
  );
}

/** `/notifications/:id` */
export function NotificationPage() {
  const id = Number(useParams()["id"]);
  // What is about to be gone is not asked for again while the page is still there.
  const [leaving, setLeaving] = useState(false);
  const { data, error, refetch } = useNotificationOf(id, !leaving);
  usePageTitle(data?.title);
  const isGone = error instanceof ApiFailure && error.statusCode === 404;
  return (
    <Stack spacing="md">
      <Anchor component={Link} to={back}>
        {t("centre.back")}
      </Anchor>
      {isGone && <Instead title={t("centre.gone")} text={t("centre.goneText")} />}
      {error && !isGone && !data && (
        <LoadFailed
          title={noticeText("notices.failed")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && !isGone && <Whole notification={data} onRemove={() => setLeaving(true)} />}
      {!data && !error && (
        <Card withBorder p="lg" radius="md">
          <LinesSkeleton lines={4} />
        </Card>
      )}
    </Stack>
  );
}
