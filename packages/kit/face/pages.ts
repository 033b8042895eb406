/** What pages, panels and buttons of an application are made with. */
export { Chart } from "../browser/charts/chart";
export { FailedAction } from "../browser/crud/form/failed-action";
export { useAction } from "../browser/crud/form/use-action";
export { frameOf } from "../browser/fields/inputs/input-props";
export { useMay } from "../browser/fields/may";
export type { OwnInputProps } from "../browser/fields/overrides";
export { TableSkeleton } from "../browser/fields/skeletons";
export { SettingsPage } from "../browser/pages/settings/settings-page";
export { settingsViewOf } from "../browser/pages/settings/settings-view-of";
export { useLive } from "../browser/providers/live/use-live";
export { createDataProvider } from "../browser/providers/data-provider";
export { callerOf } from "../browser/providers/make-call";
export { ActForm, ActPreview, LatestActs } from "../with/undoable/page";
