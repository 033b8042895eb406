import { Box, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { useMay } from "../../fields/may";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { useAudiences } from "../../providers/notifications/audiences";

import { messages } from "../../../schema/messages";
import words from "../../strings/words/person-reach/en.json" with { type: "json" };
import { momentText } from "../../../schema/formats/moments";

const t = messages("kit/person-reach", words);

type Reach = AnswerTo<"GET /admin/reach/:kind/:id">;
/** What can be put right. */
type Mending =
  | { act: "allow"; channel: string; address: string }
  | { act: "subscribe"; channel: string; type: string };

const keyOf = (kind: string, id: number) => ["person reach", kind, id];

function useMending(kind: string, id: number) {
  const cache = useQueryClient();
  const { open } = useNotification();
  return useAction({
    send: async (mending: Mending, key) => {
      const params = { kind, id };
      const { message } =
        mending.act === "allow"
          ? await call("POST /admin/reach/:kind/:id/allow-address", {
              params,
              body: { channel: mending.channel, address: mending.address },
              key,
            })
          : await call("POST /admin/reach/:kind/:id/subscribe", {
              params,
              body: { channel: mending.channel, type: mending.type },
              key,
            });
      return message;
    },
    titles: { failed: t("failed"), unconfirmed: t("unconfirmed") },
    onDone: (message) => {
      open?.({ type: "success", message });
      return cache.invalidateQueries({ queryKey: keyOf(kind, id) });
    },
  });
}

interface LinesProps {
  reach: Reach;
  mayEdit: boolean;
  isPending: boolean;
  mend(mending: Mending): void;
}

/** Each channel with what it has of the person. */
function Channels({ reach: { channels }, mayEdit, isPending, mend }: LinesProps) {
  return (
    <Box component="dl" m={0}>
      {channels.map(({ channel, label, addresses, devices }) => (
        <Group key={channel} spacing="xs" align="flex-start" mb={6}>
          <Text component="dt" weight={600} sx={{ minWidth: 80 }}>
            {label}
          </Text>
          <Box component="dd" m={0} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            {addresses.length === 0 && (
              <Text color="dimmed">
                {devices > 0 ? t("devices", { count: devices }) : t("noAddress")}
              </Text>
            )}
            {addresses.map(({ address, refused }) => (
              <div key={address}>
                <Text>{address}</Text>
                {refused && (
                  <Group spacing="xs">
                    <Text size="sm" color="red">
                      {t("refused", { when: momentText(refused.at), reason: refused.reason })}
                    </Text>
                    {mayEdit && (
                      <Button
                        variant="default"
                        size="xs"
                        compact
                        disabled={isPending}
                        onClick={() => mend({ act: "allow", channel, address })}
                      >
                        {t("allow")}
                      </Button>
                    )}
                  </Group>
                )}
              </div>
            ))}
          </Box>
        </Group>
      ))}
    </Box>
  );
}

/** What the person wants no more of. */
function Declined({ reach: { declined }, mayEdit, isPending, mend }: LinesProps) {
  const { notices } = useAudiences();
  if (declined.length === 0) return null;
  return (
    <Stack spacing={4}>
      <Text weight={600}>{t("declined")}</Text>
      {declined.map(({ channel, label, type, at }) => (
        <Group key={`${channel} ${type}`} spacing="xs">
          <Text>
            {t("declinedLine", {
              type: notices[type]?.label ?? type,
              channel: label,
              when: momentText(at),
            })}
          </Text>
          {mayEdit && (
            <Button
              variant="default"
              size="xs"
              compact
              disabled={isPending}
              onClick={() => mend({ act: "subscribe", channel, type })}
            >
              {t("subscribe")}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

function PersonReach({ kind, id }: { kind: string; id: number }) {
  const { kinds } = useAudiences();
  const may = useMay();
  const permission = kinds[kind]?.permission;
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(kind, id),
    queryFn: async ({ signal }) =>
      (await call("GET /admin/reach/:kind/:id", { params: { kind, id }, signal })).data,
  });
  const mending = useMending(kind, id);
  const lines = {
    mayEdit: permission !== undefined && may(`edit_${permission}`),
    isPending: mending.isPending,
    mend: mending.run,
  };
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-label={t("title")}>
      <Title order={2} size="h3" mb="xs">
        {t("title")}
      </Title>
      {!data && !isError && <LinesSkeleton lines={2} />}
      {!data && isError && (
        <Group role="alert" spacing="xs">
          <Text color="dimmed">{t("unread")}</Text>
          <Button variant="subtle" size="xs" compact onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </Group>
      )}
      {data && (
        <Stack spacing="sm">
          {data.channels.length === 0 ? (
            <Text color="dimmed">{t("noChannel")}</Text>
          ) : (
            <Channels reach={data} {...lines} />
          )}
          <Declined reach={data} {...lines} />
          <FailedAction action={mending} />
        </Stack>
      )}
    </Paper>
  );
}

/** On the page of a person of a kind: how messages reach them, and what stands in the way. */
export const reachPanelOf = (kind: string) =>
  function ReachPanel({ record }: { record: { id: number } }) {
    return <PersonReach kind={kind} id={record.id} />;
  };
