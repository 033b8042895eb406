import { Button, Card, Group, Text, Title } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../../fields/load-failed";
import { call, type AnswerTo } from "../../providers/call";
import { useIdentity } from "../../providers/use-identity";
import { t } from "../../strings/second-factor";
import { SureDialog } from "../../fields/sure-dialog";

type Factors = AnswerTo<"GET /admin/admins/:id/second-factor">;

const textOf = ({ passkeys, authenticator, recovery_codes, needed }: Factors): string => {
  if (passkeys === 0 && !authenticator) return needed ? t("admin.noneNeeded") : t("admin.none");
  return [
    ...(passkeys > 0 ? [t("admin.passkeys", { count: passkeys })] : []),
    ...(authenticator ? [t("admin.app")] : []),
    t("codes.left", { count: recovery_codes }),
  ].join(" · ");
};

/** On an admin's page, for super admins: whether a second factor is set up, and the way to reset it. */
export function FactorsOfAdmin({ record }: { record: BaseRecord & { id: number } }) {
  const user = useIdentity();
  const cache = useQueryClient();
  const [resetting, setResetting] = useState(false);
  const { id } = record;
  const queryKey = ["second factor of an admin", id];
  const isShown = user?.is_super_admin === true && !record["deleted_at"];
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isShown,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/admins/:id/second-factor", { params: { id }, signal })).data,
  });
  if (!isShown) return null;
  if (error)
    return <LoadFailed title={t("admin.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const canReset = user.id !== id && (data.passkeys > 0 || data.authenticator);
  return (
    <Card withBorder p="lg" radius="md" mb="md">
      <Group position="apart" noWrap>
        <div>
          <Title order={2}>{t("admin.title")}</Title>
          <Text>{textOf(data)}</Text>
        </div>
        {canReset && (
          <Button variant="default" size="xs" onClick={() => setResetting(true)}>
            {t("admin.reset")}
          </Button>
        )}
      </Group>
      {resetting && (
        <SureDialog
          title={t("admin.sure", { name: String(record["name"]) })}
          text={t("admin.sureText", { name: String(record["name"]) })}
          act={t("admin.reset")}
          isRed
          send={async () => {
            await call("DELETE /admin/admins/:id/second-factor", { params: { id } });
            return undefined;
          }}
          onClose={() => setResetting(false)}
          onDone={() => {
            setResetting(false);
            void cache.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Card>
  );
}
