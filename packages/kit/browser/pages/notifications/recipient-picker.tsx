import { Input, Paper } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useRef, type MouseEvent } from "react";
import { ChosenReferences } from "../../fields/inputs/chosen-references";
import { ReferenceList, rowId } from "../../fields/inputs/reference-list";
import { useAnchored } from "../../fields/inputs/use-anchored";
import { inputStrings } from "../../strings/inputs";
import type { Picked } from "./message";
import { useRecipients } from "./use-recipients";

const keepFocus = (event: MouseEvent) => event.preventDefault();

interface RecipientPickerProps {
  /** What kind of recipient is looked for. */
  type: string;
  label: string;
  required: boolean;
  error: string | undefined;
  picked: readonly Picked[];
  onChange(picked: readonly Picked[]): void;
}

/** Picks recipients by asking the server, however many there are. */
export function RecipientPicker({
  type,
  label,
  required,
  error,
  picked,
  onChange,
}: RecipientPickerProps) {
  const id = useId();
  const listId = `${id}-list`;
  const [anchor, panel] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const box = useRecipients(type, picked, onChange);
  useAnchored(box.open, anchor, panel);
  return (
    <Input.Wrapper id={id} label={label} error={error} withAsterisk={required}>
      <ChosenReferences options={box.chips} label={label} onRemove={box.remove} />
      <div ref={anchor}>
        <Input
          id={id}
          role="combobox"
          aria-expanded={box.open}
          aria-haspopup="listbox"
          aria-controls={box.open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={
            box.open && box.active >= 0 ? rowId(listId, box.active) : undefined
          }
          aria-required={required || undefined}
          invalid={Boolean(error)}
          autoComplete="off"
          spellCheck={false}
          placeholder={inputStrings.search}
          icon={<IconSearch size={16} aria-hidden />}
          value={box.text}
          onChange={(event: { currentTarget: HTMLInputElement }) =>
            box.type(event.currentTarget.value)
          }
          onClick={box.show}
          onKeyDown={box.onKeyDown}
          onBlur={box.close}
        />
      </div>
      {box.open && (
        <Paper
          ref={panel}
          shadow="md"
          withBorder
          p={0}
          onMouseDown={keepFocus}
          sx={{ display: "flex", flexDirection: "column", overflow: "hidden", zIndex: 400 }}
        >
          <ReferenceList
            id={listId}
            label={label}
            multiple
            chosen={box.rows}
            active={box.active}
            found={box.search}
            onHover={box.setActive}
            onChoose={box.choose}
          />
        </Paper>
      )}
    </Input.Wrapper>
  );
}
