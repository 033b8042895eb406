import { type Resource, apiFields } from "../../schema";
import { joined } from "../../schema/joined";
import { ApiError, clash, invalid, malformed } from "../errors";
import { constraintFields, type ConstraintMeaning } from "./constraints";
import { outageAnswer } from "./outage";
import { withinSentence } from "../../schema/messages";
import { t } from "../text";

interface DatabaseError {
  code: string;
  constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  /^[0-9A-Z]{5}$/.test(error.code);

/**
 * What a person reads when another record has the same value in fields that are unique, or together
 * are.
 */
export function takenSentence(resource: Resource, apiNames: readonly string[]): string {
  const fields = apiFields(resource);
  const labels = apiNames.map(
    (apiName) => fields.get(apiName)?.field.label.replace(/\.$/u, "") ?? apiName,
  );
  return t("database.taken", {
    noun: withinSentence(resource.label),
    labels: joined(labels.map(withinSentence), "and"),
  });
}

/** What a person reads when the record covers a time that another covers. */
export const overlapSentence = (resource: Resource): string =>
  t("database.overlap", { noun: withinSentence(resource.label) });

const atFields = (found: ConstraintMeaning, sentence: string) =>
  Object.fromEntries(found.fields.map((apiName) => [apiName, [sentence]]));

/** Another record is in the way: a unique value, or times that overlap. */
function inTheWay(found: ConstraintMeaning, code: string): ApiError {
  const sentence =
    code === "23505"
      ? takenSentence(found.resource, found.fields)
      : overlapSentence(found.resource);
  return clash(sentence, atFields(found, sentence));
}

/** Class 23: an integrity constraint. */
function brokenConstraint(code: string, found: ConstraintMeaning | undefined): ApiError {
  if (found && (code === "23505" || code === "23P01")) return inTheWay(found, code);
  if (code === "23503")
    return clash(t("database.linkedGone"), found ? atFields(found, t("database.gone")) : {});
  return found ? invalid(atFields(found, t("database.value"))) : clash(t("database.clash"));
}

const busy = () => clash(t("database.busy"), {}, { code: "busy" });
/** By SQLSTATE; what has none here is by its class, or is unforeseen. */
const byCode: ReadonlyMap<string, () => ApiError> = new Map([
  [
    "57014",
    () => new ApiError(503, t("database.timeout"), { code: "timeout" }, { "Retry-After": "1" }),
  ],
  ["40001", busy],
  ["40P01", busy],
  ["55P03", busy],
]);

/**
 * Turns what the database refuses into the contract's answers, by SQLSTATE: a unique or overlapping
 * value is a 409 at its fields, classes 22 and 23 are the client's, a serialisation failure or
 * timeout may be tried again, a database that is away, full or read-only is a 503 or 507. Gives
 * undefined for anything else.
 */
export function violationsOf(
  resources: readonly Resource[],
): (error: unknown) => ApiError | undefined {
  const constraints = constraintFields(resources);
  return (error) => {
    const outage = outageAnswer(error);
    if (outage) return outage;
    if (!isDatabaseError(error)) return undefined;
    if (error.code.startsWith("23"))
      return brokenConstraint(error.code, constraints.get(error.constraint ?? ""));
    if (error.code.startsWith("22")) return malformed(t("database.unstorable"));
    return byCode.get(error.code)?.();
  };
}
