import { Button, Code, FileButton, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FilterProps, InputProps, KindCellProps } from "@rollcall/kit/kinds";
import { frameOf } from "@rollcall/kit/pages";

const words = {
  ofFile: "Take it of a file",
  failed: "This file can't be read.",
  asked: "Begins with",
};

const hexadecimal = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Typed, or made of a file, which stays on the device. */
export function FingerprintInput(props: InputProps) {
  const { value, onChange, onBlur, onBusy, error } = props;
  const [failed, setFailed] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    onBusy?.(true);
    try {
      onChange(hexadecimal(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      onBusy?.(false);
    }
  };
  return (
    <Group align="flex-start" spacing="xs" noWrap>
      <TextInput
        {...frameOf(props)}
        error={error ?? (failed ? words.failed : undefined)}
        sx={{ flex: 1 }}
        styles={{ input: { fontFamily: "monospace" } }}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <FileButton onChange={(file) => void take(file)}>
        {(button) => (
          <Button {...button} variant="default" mt={24}>
            {words.ofFile}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** Its beginning, which is enough to tell two apart; the whole of it is read out and copied. */
export const FingerprintCell = ({ value }: KindCellProps) => (
  <Code title={String(value)}>{String(value).slice(0, 12)}…</Code>
);

/** A fingerprint is pasted, or its first digits are typed. */
export function FingerprintFilter({ apiName, field, conditions, onChange }: FilterProps) {
  const [now] = conditions;
  const [text, setText] = useState(now && now.operator !== "null" ? String(now.value) : "");
  return (
    <TextInput
      label={`${field.label}: ${words.asked}`}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const value = currentTarget.value.trim();
        onChange(value ? [{ field: apiName, operator: "startswith", value }] : []);
      }}
    />
  );
}
