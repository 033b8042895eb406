import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { momentText } from "../../../schema/formats/moments";
import type { AnswerTo } from "../../providers/call";
import { relativeTime } from "../../providers/relative-time";
import { t } from "../../strings/api-tokens";

const used = (ago: string, address: string | null) =>
  address === null ? t("used", { ago }) : t("usedFrom", { ago, address });

/** An API token as a list shows it; of a list of all accounts, with whose it is. */
export type ListedToken = AnswerTo<"GET /auth/api-tokens">[number] & {
  owner?: { id: number; name: string };
};

const usedText = ({ last_used_at: at, last_used_address: address }: ListedToken): string =>
  at === null ? t("neverUsed") : used(relativeTime(at), address);

/** What there is to say of a token beside its name. */
const aboutText = (token: ListedToken): string =>
  [
    ...(token.owner ? [t("all.owner", { name: token.owner.name })] : []),
    t("ending", { ending: token.ending }),
    token.permissions === null ? t("everything") : t("may", { count: token.permissions.length }),
    usedText(token),
    ...(token.is_expired ? [] : [t("until", { moment: momentText(token.expires_at) })]),
    ...(token.created_by === null ? [] : [t("madeBy", { name: token.created_by })]),
  ].join(" · ");

function TokenRow({ token, onEnd }: { token: ListedToken; onEnd(): void }) {
  return (
    <Group position="apart" noWrap>
      <div style={{ minWidth: 0 }}>
        <Group spacing="xs">
          <Text weight={600} sx={{ overflowWrap: "anywhere" }}>
            {token.name}
          </Text>
          {token.is_expired && <Badge color="gray">{t("expired")}</Badge>}
        </Group>
        <Text size="xs" color="dimmed" title={token.permissions?.join(", ")}>
          {aboutText(token)}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        sx={{ flexShrink: 0 }}
        aria-label={t("endOf", { name: token.name })}
        onClick={onEnd}
      >
        {t("end")}
      </Button>
    </Group>
  );
}

/** API tokens, each with the way to end it. */
export const TokenRows = <Token extends ListedToken>({
  tokens,
  onEnd,
}: {
  tokens: readonly Token[];
  onEnd(token: Token): void;
}) => (
  <Stack spacing="md" align="stretch">
    {tokens.map((token) => (
      <TokenRow key={token.id} token={token} onEnd={() => onEnd(token)} />
    ))}
  </Stack>
);
