import type { BaseRecord } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../providers/call";
import { useIdentity } from "../../providers/use-identity";
import { t } from "../../strings/api-tokens";
import { TokensCard } from "./tokens-card";

/**
 * On an admin's page, for super admins: its API tokens. Those of a system, an account that nobody
 * signs in to, are made here.
 */
export function TokensOfAdmin({ record }: { record: BaseRecord & { id: number } }) {
  const user = useIdentity();
  const { id } = record;
  const queryKey = ["API tokens of an admin", id];
  const isShown = user?.is_super_admin === true && user.id !== id && !record["deleted_at"];
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: isShown,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/admins/:id/api-tokens", { params: { id }, signal })).data,
  });
  if (!isShown) return null;
  return (
    <TokensCard
      below="md"
      queryKey={queryKey}
      title={t("admin.title")}
      text={data?.can_make ? t("admin.system") : undefined}
      none={t("admin.none")}
      tokens={data?.tokens}
      error={error}
      onRetry={() => void refetch()}
      end={(token) =>
        call("DELETE /admin/admins/:id/api-tokens/:token", { params: { id, token: token.id } })
      }
      making={
        data?.can_make
          ? {
              mayGive: (key) => data.permissions.includes(key),
              offersEverything: false,
              make: async ({ permissions, ...body }) =>
                (
                  await call("POST /admin/admins/:id/api-tokens", {
                    params: { id },
                    body: { ...body, permissions: permissions ?? [] },
                  })
                ).data.token,
            }
          : undefined
      }
    />
  );
}
