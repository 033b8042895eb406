import { Input, Paper } from "@mantine/core";
import { useRef, type ChangeEvent, type MouseEvent, type ReactNode, type RefObject } from "react";
import { t } from "../../strings/inputs";
import { useAnchored } from "../use-anchored";
import { ReferenceList } from "./reference-list";
import type { Combobox } from "./use-combobox";
import type { ReferenceSearch } from "./use-reference-options";

export const keepFocus = (event: MouseEvent) => event.preventDefault();

interface PickerFieldProps {
  id: string;
  label: string;
  box: Combobox;
  text: string;
  /** What tells the chosen one apart from another of the same name. */
  hint?: string | undefined;
  required: boolean;
  invalid: boolean;
  multiple: boolean;
  chosen: ReadonlySet<number>;
  found: ReferenceSearch;
  createLabel?: string | undefined;
  icon?: ReactNode;
  rightSection?: ReactNode;
  input?: RefObject<HTMLInputElement>;
  onType(text: string): void;
  onShow(): void;
  onLeave(): void;
  onFocus?(): void;
}

/** The text of a picker, and what was found for it in a list under it. */
export function PickerField({
  id,
  label,
  box,
  text,
  hint,
  required,
  invalid,
  multiple,
  chosen,
  found,
  createLabel,
  icon,
  rightSection,
  input,
  onType,
  onShow,
  onLeave,
  onFocus,
}: PickerFieldProps) {
  const [anchor, panel] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useAnchored(box.open, anchor, panel, { list: true });
  return (
    <>
      <div ref={anchor}>
        <Input
          ref={input}
          id={id}
          {...box.inputProps}
          aria-required={required || undefined}
          invalid={invalid}
          placeholder={t("search")}
          value={text}
          title={hint}
          icon={icon}
          rightSection={rightSection}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onType(event.currentTarget.value)}
          onFocus={onFocus}
          onClick={onShow}
          onBlur={onLeave}
        />
      </div>
      {box.open ? (
        <Paper
          ref={panel}
          shadow="md"
          withBorder
          p={0}
          onMouseDown={keepFocus}
          sx={{ display: "flex", flexDirection: "column", overflow: "hidden", zIndex: 400 }}
        >
          <ReferenceList
            label={label}
            box={box}
            multiple={multiple}
            chosen={chosen}
            found={found}
            createLabel={createLabel}
          />
        </Paper>
      ) : null}
    </>
  );
}
