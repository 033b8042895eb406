import { Alert, Anchor, Box, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconHistory, IconUsers } from "@tabler/icons-react";
import { wireFields, type Resource } from "../../schema";
import { formStrings } from "../../strings/form";
import type { Failure } from "./failure";
import type { Sentences } from "./form-state";

type Problem = Exclude<Failure, { kind: "stale" }>;

interface ErrorSummaryProps {
  resource: Resource;
  shown: Sentences;
  /** Whether a save was tried; before, sentences stand at their fields only. */
  tried: boolean;
  problem: Problem | undefined;
  /** Whether the form has an input for the wire name. */
  hasInput(wire: string): boolean;
  onGoTo(wire: string): void;
}

const leadOf = (resource: Resource, problem: Problem | undefined): string | undefined => {
  if (!problem || problem.kind === "fields") return undefined;
  if (problem.kind === "signedOut") return formStrings.signedOut;
  if (problem.kind === "gone") return formStrings.gone(resource.label);
  return [problem.message || formStrings.notSaved, problem.kind === "unknown" ? formStrings.outcomeUnknown : ""].filter(Boolean).join(" ");
};

/** What keeps a record from being saved: all of it at one place when it is more than one sentence at one field. */
export function ErrorSummary({ resource, shown, tried, problem, hasInput, onGoTo }: ErrorSummaryProps) {
  const lead = leadOf(resource, problem);
  const entries = tried ? Object.entries(shown) : [];
  const listed = lead !== undefined || entries.length > 1 || entries.some(([wire]) => !hasInput(wire)) ? entries : [];
  if (lead === undefined && listed.length === 0) return null;
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={listed.length > 0 && lead === undefined ? formStrings.toCorrect(listed.length) : formStrings.notSaved}>
      {lead === undefined || lead === formStrings.notSaved ? null : <Text>{lead}</Text>}
      <Box component="ul" m={0} pl={20} mt={listed.length > 0 && lead !== undefined ? "xs" : 0}>
        {listed.map(([wire, sentences]) => (
          <li key={wire}>
            {hasInput(wire)
              ? <Anchor component="button" type="button" align="left" sx={{ verticalAlign: "top" }} onClick={() => onGoTo(wire)}>{sentences.join(" ")}</Anchor>
              : formStrings.refusedAtField(wireFields(resource).get(wire)?.field.label ?? wire, sentences.join(" "))}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Offers what an earlier visit left unsaved. */
export function DraftNotice({ when, onRestore, onDrop }: { when: string; onRestore(): void; onDrop(): void }) {
  return (
    <Alert role="status" color="blue" icon={<IconHistory size={18} aria-hidden />}>
      <Group position="apart">
        <Text>{formStrings.draftFound(when)}</Text>
        <Group spacing="xs">
          <Button size="xs" onClick={onRestore}>{formStrings.restoreDraft}</Button>
          <Button size="xs" variant="default" onClick={onDrop}>{formStrings.dropDraft}</Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** Says that somebody else was quicker. */
export function TheirsNotice({ onCompare }: { onCompare(): void }) {
  return (
    <Alert role="status" color="yellow" icon={<IconUsers size={18} aria-hidden />}>
      <Group position="apart">
        <Text>{formStrings.changedMeanwhile}</Text>
        <Button size="xs" variant="default" onClick={onCompare}>{formStrings.seeDifference}</Button>
      </Group>
    </Alert>
  );
}
