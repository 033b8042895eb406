import { Alert, Badge, Box, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/channels";
import { RefusedAddresses } from "./refused-addresses";
import { momentText } from "../../../schema/formats/moments";

const stateNames = {
  ready: t("channel.states.ready"),
  stand_in: t("channel.states.stand_in"),
  down: t("channel.states.down"),
  absent: t("channel.states.absent"),
};

type Channel = AnswerTo<"GET /admin/channels">[number];

const colours = { ready: "green", stand_in: "brand", down: "red", absent: "gray" } as const;

/** What is to be known of a channel, in sentences. */
function about({ state, problem, since, waiting, refused }: Channel): string[] {
  return [
    state === "stand_in" ? t("channel.standIn") : "",
    problem === null ? "" : `${problem}.`,
    state === "down" && since !== null ? t("channel.downSince", { when: momentText(since) }) : "",
    waiting > 0 ? t("channel.waiting", { count: waiting }) : "",
    refused > 0 ? t("channel.refused", { count: refused }) : "",
  ].filter(Boolean);
}

function ChannelLine({ channel }: { channel: Channel }) {
  const { name, label, state, address } = channel;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () =>
      (await call("POST /admin/channels/:name/test", { params: { name } })).data,
  });
  return (
    <Box component="li">
      <Stack spacing={6}>
        <Group spacing="sm">
          <Text weight={600}>{label}</Text>
          <Badge color={colours[state]}>{stateNames[state]}</Badge>
          {state !== "absent" && address === "email" ? (
            <Button
              type="button"
              variant="default"
              size="xs"
              loading={isPending}
              aria-label={t("channel.testOf", { label })}
              onClick={() => mutate()}
            >
              {t("channel.test")}
            </Button>
          ) : null}
        </Group>
        {about(channel).map((sentence) => (
          <Text key={sentence} sx={{ maxWidth: 640, overflowWrap: "anywhere" }}>
            {sentence}
          </Text>
        ))}
        <RefusedAddresses channel={channel} />
        <div role="status">
          {data && !isPending ? (
            <Alert color={data.accepted ? "green" : "yellow"}>{data.sentence}</Alert>
          ) : null}
          {error && !isPending ? <Alert color="red">{error.message}</Alert> : null}
        </div>
      </Stack>
    </Box>
  );
}

/** By which channels messages leave the server, how they stand, and a real message to try each. */
export function ChannelsCard() {
  const { data, isError, refetch } = useQuery({
    queryKey: ["channels"],
    queryFn: async ({ signal }) => (await call("GET /admin/channels", { signal })).data,
    staleTime: 15_000,
  });
  return (
    <Card withBorder p="lg" radius="md" component="section" aria-label={t("channel.title")}>
      <Title order={2} size="h3" mb="xs">
        {t("channel.title")}
      </Title>
      <Text mb="md" sx={{ maxWidth: 640 }}>
        {t("channel.text")}
      </Text>
      {data ? (
        <Box
          component="ul"
          m={0}
          p={0}
          sx={{ listStyle: "none", "& > li + li": { marginTop: 16 } }}
        >
          {data.map((channel) => (
            <ChannelLine key={channel.name} channel={channel} />
          ))}
        </Box>
      ) : isError ? (
        <Group spacing="xs" role="alert">
          <Text>{t("channel.failed")}</Text>
          <Button type="button" variant="subtle" compact onClick={() => void refetch()}>
            {t("channel.retry")}
          </Button>
        </Group>
      ) : (
        <LinesSkeleton lines={2} />
      )}
    </Card>
  );
}
