import { Alert, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { call } from "../../../providers/call";
import { t } from "./text";

interface Parent {
  id: number;
  name: string;
}

const useLiveLinks = (id: number) =>
  useQuery({
    queryKey: ["family-links", id],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/parents/:id/family-links", { params: { id }, signal })).data.live,
    staleTime: 0,
    gcTime: 0,
  });

const useRevoke = (id: number) =>
  useAction({
    send: async (_: null, key) =>
      (await call("POST /admin/parents/:id/family-links/revoke", { params: { id }, key })).data
        .revoked,
    titles: { failed: t("failed"), unconfirmed: t("unconfirmed") },
  });

/** How many links there are, where that is not known yet or cannot be, or what became of them. */
function State({
  name,
  links: { data: live, isError, refetch },
  revoked,
}: {
  name: string;
  links: ReturnType<typeof useLiveLinks>;
  revoked: number | undefined;
}) {
  if (revoked !== undefined) return <Text role="status">{t("revoked", { count: revoked })}</Text>;
  if (live !== undefined)
    return <Text>{live === 0 ? t("none", { name }) : t("live", { name, count: live })}</Text>;
  if (!isError) return <Skeleton height={44} />;
  return (
    <Alert color="red" role="alert">
      <Group position="apart">
        <Text>{t("unread")}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </Group>
    </Alert>
  );
}

/** Says how many links of a parent still open something, and ends them when asked to. */
export function RevokeLinksDialog({ id, name, onClose }: Parent & { onClose(): void }) {
  const links = useLiveLinks(id);
  const revoke = useRevoke(id);
  const isOver = revoke.data !== undefined || links.data === 0;
  return (
    <Modal
      opened
      onClose={() => !revoke.isPending && onClose()}
      title={<Title order={2}>{t("title", { name })}</Title>}
      closeButtonLabel={t("cancel")}
      withCloseButton={!revoke.isPending}
    >
      <Stack>
        <State name={name} links={links} revoked={revoke.data} />
        <FailedAction action={revoke} />
        <Group position="right">
          <Button variant="default" onClick={onClose} disabled={revoke.isPending}>
            {isOver ? t("close") : t("cancel")}
          </Button>
          {isOver ? null : (
            <Button
              color="red"
              onClick={() => revoke.run(null)}
              loading={revoke.isPending}
              disabled={links.data === undefined}
            >
              {t("revoke")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
