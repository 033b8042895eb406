import { useEffect, useRef, type ComponentType } from "react";
import type { Field, FieldKind } from "../../../schema";
import { useKindParts } from "../overrides";
import { ChoiceFilter } from "./choice-filter";
import type { FilterProps } from "./filter-props";
import { DateFilter, DateTimeFilter, TimeFilter } from "./moment-filters";
import { BooleanFilter, PresenceFilter } from "./radio-filters";
import { NumberFilter } from "./range-filter";
import { ReferenceFilter } from "./reference-filter";
import { TextFilter } from "./text-filter";

/** How each kind of field is filtered. */
const editors: {
  readonly [K in FieldKind]: ComponentType<FilterProps<Extract<Field, { kind: K }>>>;
} = {
  text: TextFilter,
  longText: TextFilter,
  email: TextFilter,
  phone: TextFilter,
  url: TextFilter,
  colour: TextFilter,
  permissionKeys: TextFilter,
  integer: NumberFilter,
  decimal: NumberFilter,
  boolean: BooleanFilter,
  date: DateFilter,
  time: TimeFilter,
  dateTime: DateTimeFilter,
  choice: ChoiceFilter,
  image: PresenceFilter,
  file: PresenceFilter,
  changes: PresenceFilter,
  json: PresenceFilter,
  listOf: PresenceFilter,
  group: PresenceFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
};

/**
 * Edits the conditions on one field, by its kind. `takeFocus` puts the focus where a value is
 * entered.
 */
export function FilterEditor({
  takeFocus = false,
  ...props
}: FilterProps & { takeFocus?: boolean }) {
  const own = useKindParts(props.field)?.Filter;
  const Editor = own ?? (editors[props.field.kind] as ComponentType<FilterProps>);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus) box.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [takeFocus]);
  return (
    <div ref={box}>
      <Editor {...props} />
    </div>
  );
}
