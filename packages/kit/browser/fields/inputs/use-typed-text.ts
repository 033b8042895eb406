import { useState } from "react";

interface TypedText {
  value: unknown;
  onChange(value: unknown): void;
  /** The value as text; a text that stands for no value is handed back as it is. */
  write(value: unknown): string;
  /** The value a text stands for; undefined when it stands for none. */
  read(text: string): unknown;
}

/**
 * An input whose value is not its text. What cannot be read is passed on as it was typed, so that
 * the check can name it and nothing that was typed is lost; leaving the field writes the value the
 * way it is stored.
 */
export function useTypedText({ value, onChange, write, read }: TypedText) {
  const [state, setState] = useState(() => ({ text: write(value), value }));
  if (!Object.is(state.value, value)) setState({ text: write(value), value });
  return {
    text: state.text,
    type: (text: string) => {
      const next = text.trim() === "" ? null : (read(text) ?? text);
      setState({ text, value: next });
      onChange(next);
    },
    leave: () => setState({ text: write(value), value }),
  };
}
