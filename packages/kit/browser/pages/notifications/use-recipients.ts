import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReferenceOption } from "../../fields/inputs/reference-option";
import { useCombobox } from "../../fields/inputs/use-combobox";
import type { ReferenceSearch } from "../../fields/inputs/use-reference-options";
import { call } from "../../providers/call";
import type { Audiences } from "../../../schema/audiences";
import { useAudiences } from "../../providers/notifications/audiences";
import type { Picked } from "./message";

/**
 * Milliseconds of rest after which a typed text is searched for, and for which an answer is good.
 */
const pause = 200;
const fresh = 30_000;
const limit = 20;

type Kinds = Audiences["kinds"];

/** A row's one number: people of different kinds have ids that repeat. */
const rowOf = ({ id, kind }: Picked, kinds: Kinds): number => {
  const names = Object.keys(kinds);
  return id * names.length + (kind ? names.indexOf(kind) : 0);
};
function optionOf(one: Picked, kinds: Kinds): ReferenceOption {
  const kind = one.kind ? (kinds[one.kind]?.label ?? one.kind) : "";
  // What tells two of one name apart may begin with what they are.
  const second = one.detail?.startsWith(kind)
    ? one.detail
    : [kind, one.detail].filter(Boolean).join(", ");
  return { id: rowOf(one, kinds), title: one.name, ...(second ? { second } : {}) };
}

/**
 * Whom the server finds for a text. Nothing is asked for before it is said what kind of recipient
 * is meant.
 */
function useRecipientSearch(
  type: string,
  text: string,
  open: boolean,
): ReferenceSearch & { found: readonly Picked[] } {
  const { kinds } = useAudiences();
  const wanted = text.trim().slice(0, 200);
  const [search] = useDebouncedValue(wanted, pause);
  const {
    data: found = [],
    isFetching,
    error,
    refetch,
  } = useQuery({
    queryKey: ["notification recipients", type, search],
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/notifications/search-recipients", {
          query: { recipient_type: type, search, limit },
          signal,
        })
      ).data,
    enabled: type !== "" && open,
    staleTime: fresh,
    placeholderData: (before, query) => (query?.queryKey[1] === type ? before : undefined),
  });
  return {
    found,
    options: found.map((one) => optionOf(one, kinds)),
    more: 0,
    busy: isFetching || search !== wanted,
    search,
    error,
    again: () => void refetch(),
  };
}

/**
 * What the picker of recipients knows and does.
 *
 * @param listId id of the list under it
 * @param type kind of recipient that is looked for
 */
export function useRecipients(
  listId: string,
  type: string,
  picked: readonly Picked[],
  onChange: (picked: readonly Picked[]) => void,
) {
  const { kinds } = useAudiences();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = useRecipientSearch(type, text, open);
  const rows = new Set(picked.map((one) => rowOf(one, kinds)));
  const remove = (row: number) => onChange(picked.filter((one) => rowOf(one, kinds) !== row));
  const choose = (index: number) => {
    const one = search.found[index];
    if (!one) return;
    setText("");
    if (rows.has(rowOf(one, kinds))) remove(rowOf(one, kinds));
    else onChange([...picked, one]);
  };
  const close = () => {
    setOpen(false);
    setText("");
  };
  const box = useCombobox({
    listId,
    open,
    keys: search.options.map(({ id }) => id),
    stale: search.busy,
    choose,
    onOpen: () => setOpen(true),
    onDismiss: close,
    onEraseEmpty: () => onChange(picked.slice(0, -1)),
  });
  return {
    remove,
    chips: picked.map((one) => optionOf(one, kinds)),
    /** What the field draws. */
    field: {
      box,
      text,
      found: search,
      chosen: rows,
      onShow: () => setOpen(true),
      onType: (typed: string) => {
        setText(typed);
        setOpen(true);
        box.reset();
      },
      onLeave: close,
    },
  };
}
