import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { FocusEvent } from "react";
import { apiTokenStrings as words } from "../../strings/api-tokens";

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** A new token, which is shown once. */
export function TokenMade({ token, onDone }: { token: string; onDone(): void }) {
  const clipboard = useClipboard();
  return (
    <Stack spacing="md">
      <div role="status">
        <Text weight={600}>{words.made}</Text>
        <Text color="dimmed">{words.keep}</Text>
      </div>
      <TextInput
        label={words.token}
        readOnly
        dir="ltr"
        value={token}
        onFocus={selectAll}
        data-autofocus
        styles={{ input: { fontFamily: "monospace" } }}
      />
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(token)}>
          {clipboard.copied ? words.copied : words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </Group>
    </Stack>
  );
}
