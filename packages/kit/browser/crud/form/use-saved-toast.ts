import { listed } from "../../../schema/messages";
import { useNotification } from "@refinedev/core";
import { titleOf, type Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import type { Saved } from "./use-form-run";

/** Says that it was saved, and what others had changed meanwhile. */
export function useSavedToast(resource: Resource): (saved: Saved, isNew: boolean) => void {
  const { open } = useNotification();
  return ({ record, taken }, isNew) => {
    const name = titleOf(resource, record);
    open?.({
      type: "success",
      message: isNew
        ? formStrings.created(resource.label, name)
        : formStrings.saved(resource.label, name),
      ...(taken.length > 0
        ? {
            description: formStrings.mergedToo(
              listed(
                taken.map(({ field }) => field.field.label),
                "unit",
              ),
            ),
          }
        : {}),
    });
  };
}
