import { Box, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { Modal } from "../../fields/dialog";
import { useReturnFocus } from "../../fields/use-return-focus";
import { formStrings } from "../../strings/form";
import { FieldValue } from "../history/field-value";
import type { Clash, Merge } from "./merge";

type Choice = "mine" | "theirs";
type Choices = ReadonlyMap<string, Choice>;

interface MergeDialogProps {
  merge: Merge;
  saving: boolean;
  onSave(choices: Choices): void;
  onTake(choices: Choices): void;
  onClose(): void;
}

/**
 * One field that both changed. A fieldset: the kit's radio group does not name itself to a screen
 * reader.
 */
function ClashChoice({
  clash,
  choice,
  onChoose,
}: {
  clash: Clash;
  choice: Choice | undefined;
  onChoose(choice: Choice): void;
}) {
  const {
    field: { field, apiName },
  } = clash;
  const option = (value: Choice, label: string, held: unknown) => (
    <Radio
      name={`merge-${apiName}`}
      value={value}
      checked={choice === value}
      onChange={() => onChoose(value)}
      label={
        <>
          <Text span weight={600}>
            {label}:{" "}
          </Text>
          <FieldValue field={field} value={held} />
        </>
      }
    />
  );
  return (
    <Box
      component="fieldset"
      m={0}
      p="sm"
      sx={(theme) => ({
        border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        borderRadius: theme.radius.md,
        minWidth: 0,
        overflowWrap: "anywhere",
      })}
    >
      <Text component="legend" weight={600} px={4}>
        {field.label}
      </Text>
      <Stack spacing="xs">
        <Text size="xs">
          {formStrings.before}: <FieldValue field={field} value={clash.base} />
        </Text>
        {option("mine", formStrings.mine, clash.mine)}
        {option("theirs", formStrings.theirs, clash.theirs)}
      </Stack>
    </Box>
  );
}

/**
 * Mine or theirs, field by field, where both have changed one; and what is taken over from them
 * without asking.
 */
export function MergeDialog({ merge, saving, onSave, onTake, onClose }: MergeDialogProps) {
  useReturnFocus();
  const [choices, setChoices] = useState<Choices>(new Map());
  const open = useMemo(
    () => merge.clashes.filter(({ field }) => !choices.has(field.apiName)),
    [merge, choices],
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={formStrings.mergeTitle}
      closeButtonLabel={formStrings.mergeBack}
      size="lg"
      zIndex={450}
    >
      <Stack spacing="md">
        <Text>{merge.clashes.length > 0 ? formStrings.mergeLead : formStrings.mergeNothing}</Text>
        {merge.clashes.map((clash) => (
          <ClashChoice
            key={clash.field.apiName}
            clash={clash}
            choice={choices.get(clash.field.apiName)}
            onChoose={(choice) => setChoices(new Map([...choices, [clash.field.apiName, choice]]))}
          />
        ))}
        {merge.taken.length > 0 ? (
          <Box>
            <Text weight={600} mb={4}>
              {formStrings.mergeTaken}
            </Text>
            {merge.taken.map(({ field: { apiName, field }, base, theirs }) => (
              <Text key={apiName}>
                {field.label}: <FieldValue field={field} value={base} /> →{" "}
                <FieldValue field={field} value={theirs} />
              </Text>
            ))}
          </Box>
        ) : null}
        <Group position="right">
          <Button variant="subtle" onClick={onClose}>
            {formStrings.mergeBack}
          </Button>
          <Button variant="default" disabled={open.length > 0} onClick={() => onTake(choices)}>
            {formStrings.mergeTake}
          </Button>
          <Button disabled={open.length > 0} loading={saving} onClick={() => onSave(choices)}>
            {formStrings.mergeSave}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
