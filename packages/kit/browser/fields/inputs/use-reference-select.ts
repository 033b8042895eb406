import { useState } from "react";
import type { Resource } from "../../../schema";
import { inputStrings } from "../../strings/inputs";
import { optionOf, type ReferenceOption } from "./reference-option";
import { useCombobox } from "./use-combobox";
import { useReferenceLabels, useReferenceSearch } from "./use-reference-options";

interface ReferenceSelectState {
  resource: Resource;
  ids: readonly number[];
  multiple: boolean;
  clearable: boolean;
  known: unknown;
  mayCreate: boolean;
  onChange(ids: number[]): void;
}

const asList = (known: unknown): unknown[] =>
  Array.isArray(known) ? (known as unknown[]) : [known];
const isOption = (option: ReferenceOption | undefined): option is ReferenceOption =>
  option !== undefined;

/** What a reference picker knows and does; how it looks is the component's affair. */
export function useReferenceSelect({
  resource,
  ids,
  multiple,
  clearable,
  known,
  mayCreate,
  onChange,
}: ReferenceSelectState) {
  const [open, setOpen] = useState(false);
  /** Undefined while the text is the chosen record's name. */
  const [typed, setTyped] = useState<string>();
  const [picked, setPicked] = useState<readonly ReferenceOption[]>([]);
  /** What the record is to be called that is being created in place. */
  const [creating, setCreating] = useState<string>();
  const found = useReferenceSearch(resource, typed ?? "", open);
  const labels = useReferenceLabels(resource, ids, [
    ...asList(known)
      .map((record) => optionOf(resource, record))
      .filter(isOption),
    ...picked,
  ]);
  const [current] = multiple ? [] : labels;
  // Not before it is known what there is: nobody means a second one, and the row would move away
  // under the pointer.
  const offersNew = mayCreate && !found.busy;

  const dismiss = () => {
    setTyped(undefined);
    setOpen(false);
  };
  const remove = (id: number) => onChange(ids.filter((one) => one !== id));
  const take = (option: ReferenceOption) => {
    setPicked((before) => [...before.filter(({ id }) => id !== option.id), option]);
    setTyped(undefined);
    if (!multiple) {
      onChange([option.id]);
      setOpen(false);
    } else if (ids.includes(option.id)) remove(option.id);
    else onChange([...ids, option.id]);
  };
  const choose = (index: number) => {
    const option = found.options[index];
    if (option) take(option);
    else if (offersNew && index === found.options.length) {
      setCreating(typed?.trim() ?? "");
      dismiss();
    }
  };
  const box = useCombobox({
    open,
    setOpen,
    choose: (index) => {
      // What is seen belongs to an earlier text: Enter must not take a record nobody meant.
      if (!found.busy) choose(index);
    },
    count: found.options.length + (offersNew ? 1 : 0),
    onDismiss: dismiss,
    onEraseEmpty: () => multiple && onChange(ids.slice(0, -1)),
  });
  return {
    open,
    labels,
    found,
    offersNew,
    choose,
    remove,
    creating,
    active: box.active,
    setActive: box.setActive,
    onKeyDown: box.onKeyDown,
    text: typed ?? (current ? current.title || inputStrings.unknownRecord(current.id) : ""),
    typed: typed?.trim() ?? "",
    second: current?.second,
    show: () => setOpen(true),
    type: (text: string) => {
      setTyped(text);
      setOpen(true);
      box.setActive(0);
    },
    leave: () => {
      if (!multiple && typed === "" && clearable) onChange([]);
      dismiss();
    },
    created: (record: unknown) => {
      const option = optionOf(resource, record);
      if (option) take(option);
      setCreating(undefined);
    },
    dropCreating: () => setCreating(undefined),
  };
}
