import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { LoadFailed } from "../../fields/load-failed";
import { TableSkeleton } from "../../fields/skeletons";
import { t } from "../../strings/api-tokens";
import { SureDialog } from "../../fields/sure-dialog";
import { MakeDialog, type NewToken } from "./make-dialog";
import { TokenRows, type ListedToken } from "./token-rows";

/** Whose tokens are shown, and what can be done with them. */
interface TokensCardProps {
  queryKey: readonly unknown[];
  title: string;
  text?: string | undefined;
  /** What stands where there are none. */
  none: string;
  /** Undefined while they are read. */
  tokens: readonly ListedToken[] | undefined;
  error: { message: string } | null;
  onRetry(): void;
  end(token: ListedToken): Promise<{ message: string }>;
  /** How one is made, where one can be. */
  making?:
    | {
        mayGive(key: string): boolean;
        offersEverything: boolean;
        make(wanted: NewToken): Promise<string>;
      }
    | undefined;
  /** The space to what stands below. */
  below?: "md" | 0;
  children?: ReactNode;
}

function Listed({
  tokens,
  none,
  onEnd,
}: Pick<TokensCardProps, "tokens" | "none"> & { onEnd(token: ListedToken): void }) {
  if (!tokens) return <TableSkeleton rows={2} columns={2} />;
  if (tokens.length === 0) return <Text color="dimmed">{none}</Text>;
  return <TokenRows tokens={tokens} onEnd={onEnd} />;
}

/** API tokens in a card: what they are, the way to make one and to end each. */
export function TokensCard(props: TokensCardProps) {
  const { queryKey, title, text, error, making, below = 0, children } = props;
  const cache = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ListedToken>();
  const close = () => {
    setMaking(false);
    setEnding(undefined);
    void cache.invalidateQueries({ queryKey });
  };
  return (
    <Card withBorder p="lg" radius="md" mb={below}>
      <Stack spacing="md">
        <div>
          <Title order={2}>{title}</Title>
          {text !== undefined && <Text color="dimmed">{text}</Text>}
        </div>
        {error ? (
          <LoadFailed title={t("failed")} error={error} onRetry={props.onRetry} />
        ) : (
          <Listed tokens={props.tokens} none={props.none} onEnd={setEnding} />
        )}
        <Group>
          {making && (
            <Button variant="default" onClick={() => setMaking(true)}>
              {t("make")}
            </Button>
          )}
          {children}
        </Group>
      </Stack>
      {isMaking && making && <MakeDialog {...making} onClose={close} />}
      {ending && (
        <SureDialog
          title={t("sure", { name: ending.name })}
          text={t("sureText")}
          act={t("end")}
          isRed
          send={async () => (await props.end(ending)).message}
          onClose={() => setEnding(undefined)}
          onDone={close}
        />
      )}
    </Card>
  );
}
