import { NativeSelect } from "@mantine/core";
import { groupBy } from "@rollcall/kit/schema/group-by";
import { SearchInput } from "@rollcall/kit/browser/fields/search-input";
import {
  longestFind,
  manyRegisters,
  type ExpectedRegister,
} from "../../../../school/registers/page/expected-day";
import { t } from "./text";
import type { Address } from "./address";
import { compareCodes } from "@rollcall/kit/schema/formats/names";

interface DayFiltersProps {
  registers: readonly ExpectedRegister[];
  address: Address;
  onAddress(next: Address, replace?: boolean): void;
}

/** The slots of a day in its order; with when they begin where that is the same for every class. */
function slotLabels(registers: readonly ExpectedRegister[]): Map<string, string> {
  const inOrder = registers.toSorted((one, other) =>
    compareCodes(one.start_time ?? "", other.start_time ?? ""),
  );
  return new Map(
    [...groupBy(inOrder, ({ slot }) => slot)].map(([slot, its]) => {
      const [first, ...others] = new Set(its.map(({ start_time: start }) => start));
      const label = its[0]?.label ?? slot;
      return [slot, first && others.length === 0 ? `${label} · ${first}` : label];
    }),
  );
}

/**
 * Which of many registers are listed: those of one time of the day, and those that something is
 * written on.
 */
export function DayFilters({
  registers,
  address: { date, slot, find },
  onAddress,
}: DayFiltersProps) {
  const slots = slotLabels(registers);
  const go = (next: Pick<Address, "slot" | "find">, replace?: boolean) =>
    onAddress(
      {
        date,
        ...(next.slot ? { slot: next.slot } : {}),
        ...(next.find ? { find: next.find } : {}),
      },
      replace,
    );
  return (
    <>
      {slots.size > 1 || slot !== undefined ? (
        <NativeSelect
          label={t("slot")}
          value={slot ?? ""}
          sx={{ minWidth: 150 }}
          data={[
            { value: "", label: t("allSlots") },
            ...(slot === undefined || slots.has(slot)
              ? []
              : [{ value: slot, label: t("slotWithout") }]),
            ...[...slots].map(([value, label]) => ({ value, label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            go({ slot: value, ...(find ? { find } : {}) })
          }
        />
      ) : null}
      {registers.length > manyRegisters || find !== undefined ? (
        <SearchInput
          label={t("findRegister")}
          search={find ?? ""}
          maxLength={longestFind}
          sx={{ flex: "1 1 240px", maxWidth: 320 }}
          onSearch={(text) => go({ find: text, ...(slot ? { slot } : {}) }, true)}
        />
      ) : null}
    </>
  );
}
