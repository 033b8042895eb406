import { Alert, Radio, Stack, Text } from "@mantine/core";
import { importStrings } from "../../strings/import";

/** What is to become of rows that would give persons another name. */
export type NamesAnswer = "change" | "leave" | "";

/** Asks whether rows with another name are about the persons whose records they match. */
export function NamesQuestion({
  renamed,
  answer,
  onAnswer,
}: {
  renamed: number;
  answer: NamesAnswer;
  onAnswer(answer: NamesAnswer): void;
}) {
  if (renamed === 0) return null;
  return (
    <Alert color="yellow" title={importStrings.namesTitle(renamed)}>
      <Stack spacing="xs">
        <Text size="sm">{importStrings.namesHelp}</Text>
        <Radio.Group
          label={importStrings.namesQuestion}
          orientation="vertical"
          spacing="xs"
          value={answer}
          onChange={(chosen) => onAnswer(chosen === "change" || chosen === "leave" ? chosen : "")}
        >
          <Radio value="change" label={importStrings.namesChange} />
          <Radio value="leave" label={importStrings.namesLeave} />
        </Radio.Group>
      </Stack>
    </Alert>
  );
}
