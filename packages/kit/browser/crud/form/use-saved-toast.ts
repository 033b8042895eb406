import { listed } from "../../../schema/messages";
import { useNotification } from "@refinedev/core";
import { titleOf, type Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import type { Saved } from "./use-form-run";

/** Says that it was saved, what others had changed meanwhile, and what else became of it. */
export function useSavedToast(resource: Resource): (saved: Saved, isNew: boolean) => void {
  const { open } = useNotification();
  return ({ record, taken, notes = [] }, isNew) => {
    const name = titleOf(resource, record);
    const merged = listed(
      taken.map(({ field }) => field.field.label),
      "unit",
    );
    const more = [...(taken.length > 0 ? [formStrings.mergedToo(merged)] : []), ...notes];
    open?.({
      type: "success",
      message: isNew
        ? formStrings.created(resource.label, name)
        : formStrings.saved(resource.label, name),
      ...(more.length > 0 ? { description: more.join(" ") } : {}),
    });
  };
}
