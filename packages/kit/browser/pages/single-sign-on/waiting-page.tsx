import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listText } from "../../../schema/formats/names";
import { LoadFailed } from "../../fields/load-failed";
import { usePageTitle } from "../../fields/page-title";
import { pageWidth } from "../../fields/page-width";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { relativeTime } from "../../providers/relative-time";
import { t } from "../../strings/single-sign-on";

const queryKey = ["waiting people"];

type Waiting = AnswerTo<"GET /admin/waiting-people">[number];

interface RowProps {
  one: Waiting;
  busy: boolean;
  answer(approve: boolean): void;
}

const WaitingRow = ({ one, busy, answer }: RowProps) => (
  <Card withBorder p="md" radius="md">
    <Group position="apart">
      <div>
        <Text weight={600}>{one.name}</Text>
        <Text size="sm">{one.email}</Text>
        <Text size="xs" color="dimmed">
          {t("waiting.asked", { name: one.issuer.name, ago: relativeTime(one.asked_at) })} ·{" "}
          {one.user_groups.length > 0
            ? t("waiting.groups", { groups: listText(one.user_groups) })
            : t("waiting.noGroups")}
        </Text>
      </div>
      <Group spacing="xs">
        <Button
          variant="default"
          disabled={busy}
          aria-label={t("waiting.refuseOne", { person: one.name })}
          onClick={() => answer(false)}
        >
          {t("waiting.refuse")}
        </Button>
        <Button
          disabled={busy}
          aria-label={t("waiting.approveOne", { person: one.name })}
          onClick={() => answer(true)}
        >
          {t("waiting.approve")}
        </Button>
      </Group>
    </Group>
  </Card>
);

/** `/waiting-people`: who has signed in elsewhere and has no account here, for super admins. */
export function WaitingPage() {
  usePageTitle(t("waiting.title"));
  const cache = useQueryClient();
  const { open } = useNotification();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("GET /admin/waiting-people", { signal })).data,
  });
  const answer = useMutation({
    mutationFn: async ({ id, approve }: { id: number; approve: boolean }) => {
      const { message } = approve
        ? await call("POST /admin/waiting-people/:id/approve", { params: { id } })
        : await call("DELETE /admin/waiting-people/:id", { params: { id } });
      return message;
    },
    onSuccess: (message) => open?.({ type: "success", message }),
    onError: (failure) => open?.({ type: "error", message: failure.message }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <Stack spacing="md" maw={pageWidth}>
      <div>
        <Title order={1}>{t("waiting.title")}</Title>
        <Text color="dimmed">{t("waiting.text")}</Text>
      </div>
      {error && (
        <LoadFailed title={t("waiting.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LinesSkeleton />}
      {data?.length === 0 && <Text>{t("waiting.none")}</Text>}
      {data?.map((one) => (
        <WaitingRow
          key={one.id}
          one={one}
          busy={answer.isPending}
          answer={(approve) => answer.mutate({ id: one.id, approve })}
        />
      ))}
    </Stack>
  );
}
