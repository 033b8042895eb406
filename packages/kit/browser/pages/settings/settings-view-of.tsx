import type { Resource } from "../../../schema";
import { settingsStrings } from "../../strings/settings";
import { brandFields, PreviewNote } from "./brand-preview";
import { ChannelsCard } from "./channels-card";
import { MaintenanceSwitch } from "./maintenance-switch";
import type { SettingsView } from "./settings-view";

const maintenanceMode = "institution.maintenance_mode";

/** What an application shows on the page of its settings beside what every application shows. */
interface OwnSettingsView extends Partial<
  Pick<SettingsView, "cards" | "cardOf" | "help" | "fields" | "confirm" | "before" | "after">
> {
  /** Labels of the parts by their names, in order; the usual parts unless given. */
  parts?: Readonly<Record<string, string>>;
  /** Paths of its own that no field of the form is for. */
  notTyped?: readonly string[];
}

/** The view of an application's settings: the usual parts, cards and switches, and its own. */
export const settingsViewOf = (
  settings: Resource,
  {
    parts = settingsStrings.parts,
    cards,
    cardOf,
    help,
    notTyped = [],
    fields,
    confirm,
    before,
    after,
  }: OwnSettingsView = {},
): SettingsView => ({
  settings,
  parts: Object.entries(parts).map(([name, label]) => ({ name, label })),
  cards: { ...settingsStrings.cards, ...cards },
  notTyped: new Set([maintenanceMode, ...notTyped]),
  ...(cardOf ? { cardOf } : {}),
  ...(help ? { help } : {}),
  fields: new Map([...brandFields(settings), ...(fields ?? [])]),
  ...(confirm ? { confirm } : {}),
  before: {
    notifications: ChannelsCard,
    maintenance: ({ record }) => <MaintenanceSwitch on={record[maintenanceMode] === true} />,
    ...before,
  },
  after: { branding: PreviewNote, ...after },
});
