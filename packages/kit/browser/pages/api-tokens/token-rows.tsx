import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { momentText } from "../../../schema/formats/moments";
import type { AnswerTo } from "../../providers/call";
import { relativeTime } from "../../providers/relative-time";
import { apiTokenStrings as words } from "../../strings/api-tokens";

/** An API token as a list shows it; of a list of all accounts, with whose it is. */
export type ListedToken = AnswerTo<"GET /auth/api-tokens">[number] & {
  owner?: { id: number; name: string };
};

const usedText = ({ last_used_at: at, last_used_address: address }: ListedToken): string =>
  at === null ? words.neverUsed : words.used(relativeTime(at), address);

/** What there is to say of a token beside its name. */
const aboutText = (token: ListedToken): string =>
  [
    ...(token.owner ? [words.everybody.owner(token.owner.name)] : []),
    words.ending(token.ending),
    token.permissions === null ? words.everything : words.may(token.permissions.length),
    usedText(token),
    ...(token.is_expired ? [] : [words.until(momentText(token.expires_at))]),
    ...(token.created_by === null ? [] : [words.madeBy(token.created_by)]),
  ].join(" · ");

function TokenRow({ token, onEnd }: { token: ListedToken; onEnd(): void }) {
  return (
    <Group position="apart" noWrap>
      <div style={{ minWidth: 0 }}>
        <Group spacing="xs">
          <Text weight={600} sx={{ overflowWrap: "anywhere" }}>
            {token.name}
          </Text>
          {token.is_expired && <Badge color="gray">{words.expired}</Badge>}
        </Group>
        <Text size="xs" color="dimmed" title={token.permissions?.join(", ")}>
          {aboutText(token)}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        sx={{ flexShrink: 0 }}
        aria-label={words.endOf(token.name)}
        onClick={onEnd}
      >
        {words.end}
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
