import { ActionIcon } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef } from "react";
import { inputStrings } from "../../strings/inputs";

interface CalendarButtonProps {
  /** Of the input's label, which tells one such button from another. */
  labelId: string;
  type: "date" | "datetime-local";
  /** As the native input writes it; empty when there is none. */
  value: string;
  min?: string;
  max?: string;
  onPick(value: string): void;
}

const unseen = {
  position: "absolute",
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  opacity: 0,
  pointerEvents: "none",
  border: 0,
  padding: 0,
} as const;

/**
 * Opens the browser's own calendar, which knows the reader's language and week, and hands over days
 * and not instants.
 */
export function CalendarButton({ labelId, onPick, ...native }: CalendarButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        aria-label={inputStrings.openCalendar}
        aria-describedby={labelId}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
      <input
        ref={picker}
        {...native}
        tabIndex={-1}
        aria-hidden
        style={unseen}
        onChange={(event) => event.currentTarget.value && onPick(event.currentTarget.value)}
      />
    </>
  );
}
