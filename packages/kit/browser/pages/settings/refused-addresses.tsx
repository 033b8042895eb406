import { Alert, Box, Button, Group, Stack, Text } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { useIdentity } from "../../providers/use-identity";
import { t } from "../../strings/channels";
import { momentText } from "../../../schema/formats/moments";

type Refused = AnswerTo<"GET /admin/channels/:name/refused">[number];

/** Addresses that one request may release. */
const most = 1000;

function RefusedLine({
  line: { address, reason, at },
  onRelease,
  busy,
}: {
  line: Refused;
  onRelease(): void;
  busy: boolean;
}) {
  return (
    <Box component="li">
      <Group spacing="sm" align="flex-start">
        <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
          <Text>{address}</Text>
          <Text size="sm">{`${reason} (${momentText(at)})`}</Text>
        </Box>
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={t("refused.releaseOf", { address })}
          onClick={onRelease}
        >
          {t("refused.release")}
        </Button>
      </Group>
    </Box>
  );
}

function RefusedList({ name }: { name: string }) {
  const cache = useQueryClient();
  const { open } = useNotification();
  const { data, isError, refetch } = useQuery({
    queryKey: ["channels", name, "refused"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/channels/:name/refused", { params: { name }, signal })).data,
    staleTime: 0,
  });
  const releasing = useAction({
    send: async (addresses: string[], key) =>
      (
        await call("POST /admin/channels/:name/release", {
          params: { name },
          body: { addresses: addresses.slice(0, most) },
          key,
        })
      ).message,
    titles: { failed: t("refused.failed"), unconfirmed: t("refused.unconfirmed") },
    onDone: (message) => {
      open?.({ type: "success", message });
      return cache.invalidateQueries({ queryKey: ["channels"] });
    },
  });
  if (isError)
    return (
      <Group spacing="xs" role="alert">
        <Text>{t("refused.notLoaded")}</Text>
        <Button variant="subtle" compact onClick={() => void refetch()}>
          {t("channel.retry")}
        </Button>
      </Group>
    );
  if (!data) return <LinesSkeleton lines={2} />;
  const doubtful = data.filter((line) => line.doubtful).map(({ address }) => address);
  return (
    <Stack spacing="sm">
      {doubtful.length > 0 && (
        <Button
          sx={{ alignSelf: "flex-start" }}
          variant="default"
          loading={releasing.isPending}
          onClick={() => releasing.run(doubtful)}
        >
          {t("refused.releaseDoubtful", { count: Math.min(doubtful.length, most) })}
        </Button>
      )}
      <FailedAction action={releasing} />
      <Box
        component="ul"
        m={0}
        p={0}
        sx={{ listStyle: "none", "& > li + li": { marginTop: 8 } }}
        aria-label={t("refused.list")}
      >
        {data.map((line) => (
          <RefusedLine
            key={line.address}
            line={line}
            busy={releasing.isPending}
            onRelease={() => releasing.run([line.address])}
          />
        ))}
      </Box>
    </Stack>
  );
}

/** Addresses that a channel does not try again, and those that may have been refused by mistake. */
export function RefusedAddresses({
  channel: { name, label, refused, doubtful },
}: {
  channel: AnswerTo<"GET /admin/channels">[number];
}) {
  const user = useIdentity();
  const [isOpen, setOpen] = useState(false);
  if (refused === 0 || !user?.is_super_admin) return null;
  return (
    <Stack spacing="sm">
      {doubtful > 0 && <Alert color="yellow">{t("refused.doubtful", { count: doubtful })}</Alert>}
      <Button
        sx={{ alignSelf: "flex-start" }}
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        aria-label={isOpen ? t("refused.hideOf", { label }) : t("refused.showOf", { label })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t("refused.hide") : t("refused.show")}
      </Button>
      {isOpen && <RefusedList name={name} />}
    </Stack>
  );
}
