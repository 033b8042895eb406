import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { secondFactor } from "../../strings/second-factor";

const { codes: words } = secondFactor;

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const clipboard = useClipboard();
  return (
    <Stack spacing="md">
      <div role="status">
        <Text weight={600}>{words.shown}</Text>
        <Text color="dimmed">{words.text}</Text>
      </div>
      <Box
        component="ul"
        dir="ltr"
        aria-label={words.title}
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0,
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))",
          gap: 6,
          fontFamily: "monospace",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(codes.join("\n"))}>
          {clipboard.copied ? words.copied : words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </Group>
    </Stack>
  );
}
