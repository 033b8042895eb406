import { Alert, Anchor, Box, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconHistory, IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { apiFields, type Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import type { Failure } from "./failure";
import type { Sentences } from "../../fields/rows/form-row";

type Problem = Exclude<Failure, { kind: "stale" }>;

/**
 * What the bar of a form says of a save that did not come about; sentences at fields are told there
 * and in the summary.
 */
export function saveFailureOf(
  resource: Resource,
  problem: Problem | undefined,
): { title: string; text: string } | undefined {
  if (!problem || problem.kind === "fields") return undefined;
  if (problem.kind === "signedOut")
    return { title: formStrings.notSaved, text: formStrings.signedOut };
  if (problem.kind === "gone")
    return { title: formStrings.notSaved, text: formStrings.gone(resource.label) };
  if (problem.kind === "unknown")
    return {
      title: formStrings.unconfirmed,
      text: [problem.message, formStrings.outcomeUnknown].filter(Boolean).join(" "),
    };
  return { title: formStrings.notSaved, text: problem.message };
}

interface ErrorSummaryProps {
  resource: Resource;
  shown: Sentences;
  /** Whether a save was tried; before, sentences stand at their fields only. */
  tried: boolean;
  /** Whether the form has an input for the API name. */
  hasInput(apiName: string): boolean;
  onGoTo(apiName: string): void;
}

/**
 * What keeps a record from being saved: all of it at one place when it is more than one sentence at
 * one field. It takes the focus where no field can.
 */
export function ErrorSummary({ resource, shown, tried, hasInput, onGoTo }: ErrorSummaryProps) {
  const place = useRef<HTMLDivElement>(null);
  const entries = tried ? Object.entries(shown) : [];
  const listed =
    entries.length > 1 || entries.some(([apiName]) => !hasInput(apiName)) ? entries : [];
  const nowhere = listed.length > 0 && listed.every(([apiName]) => !hasInput(apiName));
  useEffect(() => {
    if (nowhere) place.current?.focus();
  }, [nowhere]);
  if (listed.length === 0) return null;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={formStrings.toCorrect(listed.length)}
      sx={{ scrollMarginTop: 72 }}
    >
      <Box component="ul" m={0} pl={20}>
        {listed.map(([apiName, sentences]) => (
          <li key={apiName}>
            {hasInput(apiName) ? (
              <Anchor
                component="button"
                type="button"
                align="left"
                sx={{ verticalAlign: "top" }}
                onClick={() => onGoTo(apiName)}
              >
                {sentences.join(" ")}
              </Anchor>
            ) : (
              formStrings.refusedAtField(
                apiFields(resource).get(apiName)?.field.label ?? apiName,
                sentences.join(" "),
              )
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Offers what an earlier visit left unsaved. */
export function DraftNotice({
  when,
  onRestore,
  onDrop,
}: {
  when: string;
  onRestore(): void;
  onDrop(): void;
}) {
  return (
    <Alert role="status" color="brand" icon={<IconHistory size={18} aria-hidden />}>
      <Group position="apart">
        <Text>{formStrings.draftFound(when)}</Text>
        <Group spacing="xs">
          <Button size="xs" onClick={onRestore}>
            {formStrings.restoreDraft}
          </Button>
          <Button size="xs" variant="default" onClick={onDrop}>
            {formStrings.dropDraft}
          </Button>
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
        <Button size="xs" variant="default" onClick={onCompare}>
          {formStrings.seeDifference}
        </Button>
      </Group>
    </Alert>
  );
}
