import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../../fields/load-failed";
import { call, type AnswerTo } from "../../providers/call";
import { relativeTime } from "../../providers/relative-time";
import { useIdentity } from "../../providers/use-identity";
import { t } from "../../strings/single-sign-on";
import { SureDialog } from "../../fields/sure-dialog";

type Linked = AnswerTo<"GET /admin/admins/:id/issuers">;

const About = ({ account }: { account: Linked[number] }) => (
  <div>
    <Text weight={600}>{account.name}</Text>
    <Text size="xs" color="dimmed">
      {[
        account.email,
        t("linked.since", { when: relativeTime(account.linked_at) }),
        t("linked.lastUsed", { ago: relativeTime(account.last_used_at) }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </Text>
  </div>
);

/** The accounts at other services by which one signs in oneself; nothing where there is none. */
export function OwnLinkedAccounts() {
  const { data } = useQuery({
    queryKey: ["own issuers"],
    queryFn: async ({ signal }) => (await call("GET /auth/own-issuers", { signal })).data,
  });
  if (!data || data.issuers.length === 0) return null;
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md">
        <Title order={2}>{t("linked.title")}</Title>
        {data.issuers.map((account) => (
          <About key={account.key} account={account} />
        ))}
      </Stack>
    </Card>
  );
}

/** On an admin's page, for super admins: the accounts that are linked, and the way to unlink them. */
export function LinkedAccountsOfAdmin({ record }: { record: BaseRecord & { id: number } }) {
  const user = useIdentity();
  const cache = useQueryClient();
  const [unlinking, setUnlinking] = useState<Linked[number]>();
  const { id } = record;
  const queryKey = ["issuers of an admin", id];
  const isShown = user?.is_super_admin === true && !record["deleted_at"];
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isShown,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/admins/:id/issuers", { params: { id }, signal })).data,
  });
  if (!isShown) return null;
  if (error)
    return <LoadFailed title={t("linked.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Card withBorder p="lg" radius="md" mb="md">
      <Stack spacing="md">
        <Title order={2}>{t("linked.title")}</Title>
        {data.map((account) => (
          <Group key={account.key} position="apart" noWrap>
            <About account={account} />
            <Button
              variant="default"
              size="xs"
              aria-label={t("linked.unlinkFrom", { name: account.name })}
              onClick={() => setUnlinking(account)}
            >
              {t("linked.unlink")}
            </Button>
          </Group>
        ))}
      </Stack>
      {unlinking && (
        <SureDialog
          title={t("linked.sure", { name: unlinking.name })}
          text={t("linked.sureText", { person: String(record["name"]), name: unlinking.name })}
          act={t("linked.unlink")}
          isRed
          send={async () => {
            const params = { id, key: unlinking.key };
            await call("DELETE /admin/admins/:id/issuers/:key", { params });
            return undefined;
          }}
          onClose={() => setUnlinking(undefined)}
          onDone={() => {
            setUnlinking(undefined);
            void cache.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Card>
  );
}
