import { ActionIcon, Input } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { IconSelector, IconX } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import type { Condition, OnlyWith } from "../../../schema";
import { t } from "../../strings/inputs";
import { useResourceNamed } from "../resource-registry";
import { ChosenReferences } from "./chosen-references";
import { useCreateInPlace } from "./create-in-place";
import { belowInput, inputOrder } from "./input-props";
import { keepFocus, PickerField } from "./picker-field";
import { useReferenceSelect } from "./use-reference-select";

interface CommonProps {
  /** Name of the resource that is pointed at. */
  to: string;
  label: string;
  id?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Which of its records may be chosen; all of them, unless given. */
  only?: OnlyWith | undefined;
  /** What those that are offered must meet beside it. */
  offered?: readonly Condition[] | undefined;
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

interface ClearProps {
  id: string;
  /** Undefined where there is nothing to take away, or it has to stay. */
  onClear: (() => void) | undefined;
}

/** What stands at the end of the text: the cross that empties it, or the sign of a list. */
function TextEnd({ id, onClear }: ClearProps) {
  if (!onClear) return <IconSelector size={16} aria-hidden style={{ pointerEvents: "none" }} />;
  return (
    <ActionIcon
      aria-label={t("clear")}
      aria-describedby={`${id}-label`}
      onMouseDown={keepFocus}
      onClick={onClear}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}

/** What the records that may be chosen have to meet. */
const conditionsOf = (only: OnlyWith = {}, offered: readonly Condition[] = []): Condition[] => [
  ...Object.entries(only).map(([field, options]) => ({
    field,
    operator: "in" as const,
    value: [...options],
  })),
  ...offered,
];

const idsOf = (props: ReferenceSelectProps): readonly number[] =>
  props.multiple ? props.value : props.value === null ? [] : [props.value];

/**
 * Picks records of any resource by asking the server, however many there are. With a form around
 * it, it can also make the one that is missing.
 */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { to, label, error, required = false, clearable = !required } = props;
  const id = useId(props.id);
  const resource = useResourceNamed(to);
  const inPlace = useCreateInPlace();
  const input = useRef<HTMLInputElement>(null);
  const multiple = props.multiple === true;
  const ids = idsOf(props);
  const change = (next: number[]) =>
    props.multiple ? props.onChange(next) : props.onChange(next[0] ?? null);
  const select = useReferenceSelect({
    listId: `${id}-list`,
    resource,
    ids,
    multiple,
    clearable,
    known: props.known,
    conditions: conditionsOf(props.only, props.offered),
    mayCreate: !resource.readOnly && inPlace?.may(to) === true,
    onChange: change,
  });
  const { creating } = select;
  const clear = () => {
    change([]);
    input.current?.focus();
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={props.description}
      error={error}
      withAsterisk={required}
      inputWrapperOrder={inputOrder}
      descriptionProps={belowInput}
    >
      {multiple ? (
        <ChosenReferences options={select.labels} label={label} onRemove={select.remove} />
      ) : null}
      <PickerField
        {...select.field}
        id={id}
        label={label}
        input={input}
        required={required}
        invalid={Boolean(error)}
        multiple={multiple}
        chosen={new Set(ids)}
        rightSection={<TextEnd id={id} onClear={clearable && ids.length > 0 ? clear : undefined} />}
        onFocus={() => input.current?.select()}
        onLeave={() => {
          select.leave();
          props.onBlur?.();
        }}
      />
      {creating.title === undefined
        ? null
        : inPlace?.render({
            resource: to,
            title: creating.title,
            onCreated: creating.finish,
            onClose: creating.stop,
          })}
    </Input.Wrapper>
  );
}
