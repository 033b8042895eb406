import { Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../../fields/load-failed";
import { usePageTitle } from "../../fields/page-title";
import { pageWidth } from "../../fields/page-width";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/api-tokens";
import { SureDialog } from "../../fields/sure-dialog";
import { TokenRows } from "./token-rows";

const queryKey = ["all API tokens"];
type Token = AnswerTo<"GET /admin/api-tokens">[number];

function Listed({ tokens, onEnd }: { tokens: readonly Token[]; onEnd(token: Token): void }) {
  if (tokens.length === 0) return <Text>{t("all.none")}</Text>;
  return <TokenRows tokens={tokens} onEnd={onEnd} />;
}

/** `/api-tokens`: the API tokens of all accounts, for super admins. */
export function AllTokensPage() {
  usePageTitle(t("all.title"));
  const cache = useQueryClient();
  const [ending, setEnding] = useState<Token>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("GET /admin/api-tokens", { signal })).data,
    staleTime: 0,
  });
  return (
    <Stack spacing="md" maw={pageWidth}>
      <div>
        <Title order={1}>{t("all.title")}</Title>
        <Text color="dimmed">{t("all.text")}</Text>
      </div>
      {error ? (
        <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Listed tokens={data} onEnd={setEnding} />
      ) : (
        <LinesSkeleton lines={4} />
      )}
      {ending && (
        <SureDialog
          title={t("sure", { name: ending.name })}
          text={t("sureText")}
          act={t("end")}
          isRed
          send={async () =>
            (
              await call("DELETE /admin/admins/:id/api-tokens/:token", {
                params: { id: ending.owner.id, token: ending.id },
              })
            ).message
          }
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined);
            void cache.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Stack>
  );
}
