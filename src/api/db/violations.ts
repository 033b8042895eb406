import type { Resource } from "../../schema";
import { wireFields } from "../../schema";
import { ApiError, clash, invalid, malformed } from "../http/errors";
import { constraintFields } from "./constraints";

interface DatabaseError {
  code: string;
  constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code);

/**
 * Turns what the database refuses into the contract's answers, by SQLSTATE: a unique or overlapping value is a 409
 * at its fields, classes 22 and 23 are the client's, a serialisation failure or timeout may be tried again.
 * Gives undefined for anything else.
 */
export function violationsOf(resources: readonly Resource[]): (error: unknown) => ApiError | undefined {
  const constraints = constraintFields(resources);
  return (error) => {
    if (!isDatabaseError(error)) return undefined;
    const found = constraints.get(error.constraint ?? "");
    if (found && (error.code === "23505" || error.code === "23P01")) {
      const fields = wireFields(found.resource);
      const labels = found.fields.map((wire) => fields.get(wire)?.field.label.replace(/\.$/u, "") ?? wire);
      const noun = found.resource.label.toLowerCase();
      const sentence = error.code === "23505" ? `Another ${noun} already has this ${labels.join(" and ").toLowerCase()}.` : `This overlaps with another ${noun}.`;
      return clash(sentence, Object.fromEntries(found.fields.map((wire) => [wire, [sentence]])));
    }
    if (error.code === "23503") return clash("This points at a record that is not there.", found ? Object.fromEntries(found.fields.map((wire) => [wire, ["This record is not there."]])) : {});
    if (error.code.startsWith("23")) return found ? invalid(Object.fromEntries(found.fields.map((wire) => [wire, ["This value is not allowed."]]))) : clash("This clashes with what is stored.");
    if (error.code.startsWith("22")) return malformed("A value cannot be stored as it was sent.");
    if (error.code === "57014") return new ApiError(503, "This took too long and was stopped. Ask for less at a time.", { code: "timeout" }, { "Retry-After": "1" });
    if (error.code === "40001" || error.code === "40P01" || error.code === "55P03") return clash("Somebody else is changing this right now. Try again.", {}, { code: "busy" });
    return undefined;
  };
}
