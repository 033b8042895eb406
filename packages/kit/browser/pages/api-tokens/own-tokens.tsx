import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { mayGive } from "../../../schema";
import { call } from "../../providers/call";
import { useIdentity, useRights } from "../../providers/use-identity";
import { t } from "../../strings/api-tokens";
import { TokensCard } from "./tokens-card";

const queryKey = ["own API tokens"];

/** One's own API tokens. */
export function OwnTokens() {
  const rights = useRights();
  const user = useIdentity();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("GET /auth/api-tokens", { signal })).data,
    staleTime: 0,
  });
  return (
    <TokensCard
      queryKey={queryKey}
      title={t("title")}
      text={t("text")}
      none={t("none")}
      tokens={data}
      error={error}
      onRetry={() => void refetch()}
      end={({ id }) => call("DELETE /auth/api-tokens/:id", { params: { id } })}
      making={{
        mayGive: (key) => mayGive(rights, key),
        offersEverything: true,
        make: async (body) => (await call("POST /auth/api-tokens", { body })).data.token,
      }}
    >
      {user?.is_super_admin && (
        <Button component={Link} to="/api-tokens" variant="subtle">
          {t("all.link")}
        </Button>
      )}
    </TokensCard>
  );
}
