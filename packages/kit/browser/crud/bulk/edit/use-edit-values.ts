import { useMemo, useState } from "react";
import type { Resource } from "../../../../schema";
import { fieldErrors, updateSchema, type FieldErrors } from "../../../../schema/validate";
import { emptyValue, type Values } from "../../form/form-fields";
import { bulkFields } from "./editable-fields";

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? null : value);

/** The fields that were chosen to be changed, in their order, and what was typed into them. */
export function useEditValues(resource: Resource) {
  const [typed, setTyped] = useState<Values>({});
  const [tried, setTried] = useState(false);
  const fields = bulkFields(resource);
  const values = useMemo(
    () =>
      Object.fromEntries(Object.entries(typed).map(([apiName, value]) => [apiName, blank(value)])),
    [typed],
  );
  const parsed = updateSchema(resource).safeParse(values);
  const chosen = Object.keys(typed).flatMap(
    (apiName) => fields.find((each) => each.apiName === apiName) ?? [],
  );
  const errors: FieldErrors = tried && !parsed.success ? fieldErrors(resource, parsed.error) : {};
  return {
    typed,
    values,
    chosen,
    others: fields.filter(({ apiName }) => !Object.hasOwn(typed, apiName)),
    errors,
    isEmpty: chosen.length === 0,
    tried,
    set: (apiName: string, value: unknown) =>
      setTyped((before) => ({ ...before, [apiName]: value })),
    add(apiName: string) {
      const each = fields.find((one) => one.apiName === apiName);
      if (each) setTyped((before) => ({ ...before, [apiName]: emptyValue(each) }));
    },
    remove: (apiName: string) =>
      setTyped((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== apiName)),
      ),
    /** Shows what is wrong. @returns whether nothing is */
    check() {
      setTried(true);
      return parsed.success && chosen.length > 0;
    },
  };
}
export type EditValues = ReturnType<typeof useEditValues>;
