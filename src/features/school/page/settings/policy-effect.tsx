import { Alert } from "@mantine/core";
import type { FlatSettings } from "@rollcall/kit/browser/pages/settings/settings-api";
import { dayText } from "@rollcall/kit/browser/fields/cells/value-text";
import { settings } from "../../../../resources/settings";
import { schoolSettingsStrings } from "./strings";
import { useWeeklyOff } from "./use-weekly-off";

const paths = Object.keys(settings.fields).filter((path) => path.startsWith("attendance.policy."));
const asTyped = (value: unknown) => String(value ?? "");

/**
 * What another policy does to the past, said before it is saved: the policy has no dates, so that
 * percentages and reports of every day follow it.
 */
export function PolicyEffect({
  record,
  values,
}: {
  record: FlatSettings;
  values: Readonly<Record<string, unknown>>;
}) {
  const { data } = useWeeklyOff();
  const { policy: own } = schoolSettingsStrings;
  const isChanged = paths.some((path) => asTyped(values[path]) !== asTyped(record[path]));
  const since = data?.registers_since;
  return isChanged && since ? (
    <Alert role="status" color="orange" title={schoolSettingsStrings.weeklyOff.changesPast}>
      {own.changesPast(dayText(since, navigator.language))}
    </Alert>
  ) : null;
}
