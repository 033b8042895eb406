import { Paper, Stack, Title } from "@mantine/core";
import { FormSections, inputId } from "../../crud/form/form-sections";
import type { FormEvent, FormState, Sentences } from "../../crud/form/form-state";
import type { WireField } from "../../schema";
import { settingsStrings as words } from "../../strings/settings";
import { ContrastWarnings } from "./brand-preview";
import { CodeLists } from "./code-lists";
import { FirebaseTest } from "./firebase-test";
import { ModeCard } from "./mode-card";
import { OffDays } from "./off-days";
import type { FlatSettings } from "./settings-api";
import { SwitchCard } from "./switch-card";
import { cardsOf, type Tab } from "./tabs";

interface SettingsPanelProps {
  tab: Tab;
  formId: string;
  fields: readonly WireField[];
  record: FlatSettings;
  state: FormState;
  shown: Sentences;
  dispatch(event: FormEvent): void;
  onBusy(wire: string, busy: boolean): void;
}

const offDays = "attendance.weekly_off";

/** What acts at once stands first in its part. */
function Switches({ tab, record }: Pick<SettingsPanelProps, "tab" | "record">) {
  if (tab === "attendance") return <ModeCard record={record} />;
  if (tab === "codes") return <CodeLists />;
  if (tab === "features") return <SwitchCard call="toggle-student-login" words={words.students} on={record["features.student_login_enabled"] === true} stopsWhenOn={false} effect={(on, { students }) => (on ? words.students.onEffect : words.students.offEffect)(students)} />;
  if (tab === "maintenance") return <SwitchCard call="toggle-maintenance-mode" words={words.maintenance} on={record["institution.maintenance_mode"] === true} stopsWhenOn effect={(on, { superAdmins, admins }) => (on ? words.maintenance.onEffect(superAdmins, admins) : words.maintenance.offEffect(admins))} />;
  return null;
}

/** One part of the settings: its switches, and its fields in their cards. */
export function SettingsPanel({ tab, formId, fields, record, state, shown, dispatch, onBusy }: SettingsPanelProps) {
  return (
    <Stack spacing="md">
      <Switches tab={tab} record={record} />
      {cardsOf(fields, tab).map(({ branch, title, fields: own }) => (branch === offDays ? (
        <Paper key={branch} component="section" withBorder radius="md" p="lg">
          <Title order={2} size="h3" mb="md" id={`${formId}-${branch}`}>{title}</Title>
          <OffDays fields={own} values={state.values} labelledBy={`${formId}-${branch}`} idOf={(wire) => inputId(formId, wire)} onChange={(wire, value) => dispatch({ type: "typed", wire, value })} />
        </Paper>
      ) : (
        <FormSections key={branch} formId={formId} sections={[{ title, fields: own }]} values={state.values} record={record} shown={shown} nested={false} dispatch={dispatch} onBusy={onBusy} />
      )))}
      {tab === "branding" ? <ContrastWarnings values={state.values} /> : null}
      {tab === "firebase" ? <FirebaseTest configured={record["firebase.configured"] === true} path={state.values["firebase.credentials_path"]} /> : null}
    </Stack>
  );
}
