import { Button, Group, Radio, TextInput } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import { useEffect, useRef, type RefObject } from "react";
import type { Pass } from "../domain/pass";
import { t } from "./text";

const reasons = [t("reasons.ill"), t("reasons.appointment"), t("reasons.pickedUp")];

/** What the next scan is recorded as. */
export interface GateMode {
  kind: Pass["kind"];
  /** One of the list, or `other`. */
  choice: string;
  otherReason: string;
}

export const otherChoice = "other";
/** The reason that a departure is recorded with. */
export const reasonOf = ({ choice, otherReason }: GateMode): string =>
  choice === otherChoice ? otherReason : choice;

interface ControlsProps {
  mode: GateMode;
  change(part: Partial<GateMode>): void;
  frame: RefObject<HTMLDivElement>;
  field: RefObject<HTMLInputElement>;
}

function OtherReason(props: { value: string; onChange(text: string): void; onDone(): void }) {
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => own.current?.focus(), []);
  return (
    <TextInput
      ref={own}
      label={t("otherReason")}
      value={props.value}
      maxLength={120}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        props.onDone();
      }}
    />
  );
}

/** Why somebody leaves: one of a few, or in words of one's own. */
function Reasons({ mode, change, field }: Omit<ControlsProps, "frame">) {
  return (
    <Group spacing="md" align="flex-end">
      <Radio.Group
        label={t("reason")}
        role="group"
        aria-label={t("reason")}
        value={mode.choice}
        onChange={(choice) => change({ choice })}
        spacing="lg"
        size="md"
      >
        {reasons.map((reason) => (
          <Radio key={reason} value={reason} label={reason} size="md" />
        ))}
        <Radio value={otherChoice} label={t("other")} size="md" />
      </Radio.Group>
      {mode.choice === otherChoice ? (
        <OtherReason
          value={mode.otherReason}
          onChange={(otherReason) => change({ otherReason })}
          onDone={() => field.current?.focus()}
        />
      ) : null}
    </Group>
  );
}

/** Arrivals or departures, the reason, and the full screen. */
export function GateControls({ mode, change, frame, field }: ControlsProps) {
  const mayFill = typeof document.documentElement.requestFullscreen === "function";
  return (
    <>
      <Group position="apart" spacing="sm">
        <Radio.Group
          label={t("kinds")}
          role="group"
          aria-label={t("kinds")}
          size="md"
          spacing="lg"
          value={mode.kind}
          onChange={(kind: Pass["kind"]) => change({ kind })}
        >
          <Radio value="arrival" label={t("arrival")} size="md" />
          <Radio value="departure" label={t("departure")} size="md" />
        </Radio.Group>
        {mayFill ? (
          <Button
            variant="default"
            leftIcon={<IconMaximize size={16} aria-hidden />}
            onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
          >
            {t("fullScreen")}
          </Button>
        ) : null}
      </Group>
      {mode.kind === "departure" ? <Reasons mode={mode} change={change} field={field} /> : null}
    </>
  );
}
