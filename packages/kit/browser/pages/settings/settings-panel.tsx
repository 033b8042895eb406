import { Stack } from "@mantine/core";
import { FormSections } from "../../crud/form/form-sections";
import type { FormEvent, FormState } from "../../crud/form/form-state";
import type { Sentences } from "../../fields/rows/form-row";
import type { ApiField } from "../../../schema";
import type { FlatSettings } from "./settings-api";
import { cardsOf } from "./parts";
import { useSettingsView } from "./settings-view";

interface SettingsPanelProps {
  part: string;
  formId: string;
  fields: readonly ApiField[];
  record: FlatSettings;
  state: FormState;
  shown: Sentences;
  dispatch(event: FormEvent): void;
  onBusy(apiName: string, busy: boolean): void;
}

/** One part of the settings: its switches, and its fields in their cards. */
export function SettingsPanel({
  part,
  formId,
  fields,
  record,
  state,
  shown,
  dispatch,
  onBusy,
}: SettingsPanelProps) {
  const view = useSettingsView();
  const { before = {}, after = {} } = view;
  const [Before, After] = [before[part], after[part]];
  return (
    <Stack spacing="md">
      {Before ? <Before record={record} /> : null}
      {cardsOf(view, fields, part).map(({ branch, title, help, fields: own }) => (
        <FormSections
          key={branch}
          formId={formId}
          resource={state.resource}
          sections={[{ title, help, fields: own }]}
          values={state.values}
          record={record}
          shown={shown}
          nested={false}
          dispatch={dispatch}
          onBusy={onBusy}
        />
      ))}
      {After ? <After record={record} values={state.values} /> : null}
    </Stack>
  );
}
