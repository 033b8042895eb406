import { listed } from "@rollcall/kit/schema/messages";
import { nameOf, slotsIn, useSlots } from "./use-slots";

/** The parts of the day that a leave is limited to, by name. */
export function SlotsText({ value }: { value: unknown }) {
  const { data, isPending } = useSlots();
  return (
    <>
      {isPending
        ? "…"
        : listed(
            slotsIn(value).map((slot) => nameOf(slot, data?.names)),
            "unit",
          )}
    </>
  );
}
