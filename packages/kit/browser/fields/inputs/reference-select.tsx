import { ActionIcon, Input, Paper } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { IconSelector, IconX } from "@tabler/icons-react";
import { useRef, type ChangeEvent, type FocusEvent, type MouseEvent, type ReactNode } from "react";
import { inputStrings } from "../../strings/inputs";
import { useResourceNamed } from "../resource-registry";
import { ChosenReferences } from "./chosen-references";
import { useCreateInPlace } from "./create-in-place";
import { belowInput, inputOrder } from "./input-props";
import { ReferenceList, rowId } from "./reference-list";
import { useAnchored } from "./use-anchored";
import { useReferenceSelect } from "./use-reference-select";

interface CommonProps {
  /** Name of the resource that is pointed at. */
  to: string;
  label: string;
  id?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** True unless required. */
  clearable?: boolean;
  /** Records that came along with the one being edited, whole or in part. */
  known?: unknown;
  onBlur?(): void;
}
interface SingleProps {
  multiple?: false;
  value: number | null;
  onChange(value: number | null): void;
}
interface MultipleProps {
  multiple: true;
  value: readonly number[];
  onChange(value: number[]): void;
}
export type ReferenceSelectProps = CommonProps & (SingleProps | MultipleProps);

const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Picks records of any resource by asking the server, however many there are. With a form around
 * it, it can also make the one that is missing.
 */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { to, label, description, error, required = false, clearable = !required, known } = props;
  const id = useId(props.id);
  const listId = `${id}-list`;
  const resource = useResourceNamed(to);
  const inPlace = useCreateInPlace();
  const [input, anchor, panel] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const multiple = props.multiple === true;
  const ids = props.multiple ? props.value : props.value === null ? [] : [props.value];
  const change = (next: number[]) =>
    props.multiple ? props.onChange(next) : props.onChange(next[0] ?? null);
  const mayCreate = !resource.readOnly && inPlace?.may(to) === true;
  const select = useReferenceSelect({
    resource,
    ids,
    multiple,
    clearable,
    known,
    mayCreate,
    onChange: change,
  });
  useAnchored(select.open, anchor, panel);
  const clear = () => {
    change([]);
    input.current?.focus();
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={inputOrder}
      descriptionProps={belowInput}
    >
      {multiple ? (
        <ChosenReferences options={select.labels} label={label} onRemove={select.remove} />
      ) : null}
      <div ref={anchor}>
        <Input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={select.open}
          aria-haspopup="listbox"
          aria-controls={select.open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={
            select.open && select.active >= 0 ? rowId(listId, select.active) : undefined
          }
          aria-required={required || undefined}
          invalid={Boolean(error)}
          autoComplete="off"
          spellCheck={false}
          placeholder={inputStrings.search}
          value={select.text}
          title={select.second}
          rightSection={
            clearable && ids.length > 0 ? (
              <ActionIcon
                aria-label={inputStrings.clear}
                aria-describedby={`${id}-label`}
                onMouseDown={keepFocus}
                onClick={clear}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            ) : (
              <IconSelector size={16} aria-hidden style={{ pointerEvents: "none" }} />
            )
          }
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            select.type(event.currentTarget.value)
          }
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
          onClick={select.show}
          onKeyDown={select.onKeyDown}
          onBlur={() => {
            select.leave();
            props.onBlur?.();
          }}
        />
      </div>
      {select.open ? (
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
            multiple={multiple}
            chosen={new Set(ids)}
            active={select.active}
            found={select.found}
            onHover={select.setActive}
            onChoose={select.choose}
            createLabel={
              select.offersNew
                ? inputStrings.createRecord(resource.label.toLowerCase(), select.typed)
                : undefined
            }
          />
        </Paper>
      ) : null}
      {select.creating === undefined
        ? null
        : inPlace?.render({
            resource: to,
            title: select.creating,
            onCreated: select.created,
            onClose: select.dropCreating,
          })}
    </Input.Wrapper>
  );
}
