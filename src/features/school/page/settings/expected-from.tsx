import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";
import { settingsKey } from "@rollcall/kit/browser/pages/settings/settings-api";
import { call } from "../../../../providers/call";
import { PastEffect } from "./past-effect";
import { t } from "./text";

/** What another day from which registers are expected does to the past. */
export function ExpectedFromEffect({ value }: { value: unknown }) {
  const from = typeof value === "string" && value ? value : null;
  const { answer, error } = useWhatIf(
    [...settingsKey, "expected-from", "preview"],
    { from },
    (body, signal) => call("POST /admin/settings/expected-from/preview", { body, signal }),
  );
  return (
    <PastEffect
      answer={answer}
      isPast={answer !== undefined && answer.months.length > 0}
      error={error}
      words={{ noPreview: t("policy.noPreview"), changesPast: t("policy.changesPast") }}
    />
  );
}
