import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import type { FocusEvent, ReactNode } from "react";

interface ShownOnceProps {
  /** What is copied. */
  text: string;
  words: { made: string; keep: string; copy: string; copied: string; done: string };
  /** What is shown of it. */
  children: ReactNode;
  onDone(): void;
}

/** A new secret, which nobody is shown again: it is there, what to do with it, and a way to copy it. */
export function ShownOnce({ text, words, children, onDone }: ShownOnceProps) {
  const clipboard = useClipboard();
  return (
    <Stack spacing="md">
      <div role="status">
        <Text weight={600}>{words.made}</Text>
        <Text color="dimmed">{words.keep}</Text>
      </div>
      {children}
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? words.copied : words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </Group>
    </Stack>
  );
}

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** A secret in one line, which is selected as a whole. */
export const SecretLine = ({ label, value }: { label: string; value: string }) => (
  <TextInput
    label={label}
    readOnly
    dir="ltr"
    value={value}
    onFocus={selectAll}
    data-autofocus
    styles={{ input: { fontFamily: "monospace" } }}
  />
);
