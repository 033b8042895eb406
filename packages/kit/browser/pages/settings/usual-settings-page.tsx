import type { Resource } from "../../../schema";
import { SettingsPage } from "./settings-page";
import { settingsViewOf } from "./settings-view-of";

/** The page of settings as every application has it: the usual parts, and the declared fields. */
export function usualSettingsPage(settings: Resource) {
  const view = settingsViewOf(settings);
  return function UsualSettingsPage() {
    return <SettingsPage view={view} />;
  };
}
