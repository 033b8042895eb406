import { useState } from "react";
import type { Condition, Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { t } from "../../strings/inputs";
import { optionOf, type ReferenceOption } from "./reference-option";
import { useCombobox } from "./use-combobox";
import { useReferenceLabels, useReferenceSearch } from "./use-reference-options";

const createRecord = (label: string, text: string) =>
  text ? t("createNamed", { label, text }) : t("createNew", { label });

interface ReferenceSelectState {
  listId: string;
  resource: Resource;
  ids: readonly number[];
  multiple: boolean;
  clearable: boolean;
  known: unknown;
  /** What the records that are offered meet. */
  conditions: readonly Condition[];
  mayCreate: boolean;
  onChange(ids: number[]): void;
}

const asList = (known: unknown): unknown[] =>
  Array.isArray(known) ? (known as unknown[]) : [known];
const nameOf = (option: ReferenceOption | undefined): string =>
  option ? option.title || t("unknownRecord", { id: option.id }) : "";
const isOption = (option: ReferenceOption | undefined): option is ReferenceOption =>
  option !== undefined;

/** The chosen records: their names, and how one is taken or put back. */
function useChosen({ resource, ids, multiple, known, onChange }: ReferenceSelectState) {
  const [picked, setPicked] = useState<readonly ReferenceOption[]>([]);
  const labels = useReferenceLabels(resource, ids, [
    ...asList(known)
      .map((record) => optionOf(resource, record))
      .filter(isOption),
    ...picked,
  ]);
  const remove = (id: number) => onChange(ids.filter((one) => one !== id));
  const take = (option: ReferenceOption) => {
    setPicked((before) => [...before.filter(({ id }) => id !== option.id), option]);
    if (!multiple) onChange([option.id]);
    else if (ids.includes(option.id)) remove(option.id);
    else onChange([...ids, option.id]);
  };
  return { labels, remove, take };
}

/** The record that is being created in place; `title` is undefined while there is none. */
function useCreating(resource: Resource, onCreated: (option: ReferenceOption) => void) {
  const [title, start] = useState<string>();
  const stop = () => start(undefined);
  const finish = (record: unknown) => {
    const option = optionOf(resource, record);
    if (option) onCreated(option);
    stop();
  };
  return { title, start, stop, finish };
}

/** What a reference picker knows and does; how it looks is the component's affair. */
export function useReferenceSelect(state: ReferenceSelectState) {
  const { listId, resource, ids, multiple, clearable, mayCreate, onChange } = state;
  const [open, setOpen] = useState(false);
  /** Undefined while the text is the chosen record's name. */
  const [typed, setTyped] = useState<string>();
  const found = useReferenceSearch(resource, typed ?? "", open, state.conditions);
  const { labels, remove, take } = useChosen(state);
  const [current] = multiple ? [] : labels;
  // Not before it is known what there is: nobody means a second one, and the row would move away
  // under the pointer.
  const offersNew = mayCreate && !found.busy;
  const name = typed?.trim() ?? "";

  const show = () => setOpen(true);
  const dismiss = () => {
    setTyped(undefined);
    setOpen(false);
  };
  const pick = (option: ReferenceOption) => {
    take(option);
    setTyped(undefined);
    if (!multiple) setOpen(false);
  };
  const creating = useCreating(resource, pick);
  const box = useCombobox({
    listId,
    open,
    keys: [...found.options.map(({ id }) => id), ...(offersNew ? ["new"] : [])],
    stale: found.busy,
    choose: (index) => {
      const option = found.options[index];
      if (option) return pick(option);
      creating.start(name);
      return dismiss();
    },
    onOpen: show,
    onDismiss: dismiss,
    onEraseEmpty: () => multiple && onChange(ids.slice(0, -1)),
  });
  return {
    labels,
    remove,
    creating,
    /** What the field draws. */
    field: {
      box,
      found,
      text: typed ?? nameOf(current),
      hint: current?.second,
      createLabel: offersNew ? createRecord(withinSentence(resource.label), name) : undefined,
      onShow: show,
      onType: (text: string) => {
        setTyped(text);
        show();
        box.reset();
      },
    },
    leave: () => {
      if (!multiple && typed === "" && clearable) onChange([]);
      dismiss();
    },
  };
}
