import { Paper, Stack, Title } from "@mantine/core";
import { FormSections, inputId } from "../../crud/form/form-sections";
import type { FormEvent, FormState, Sentences } from "../../crud/form/form-state";
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
  const { before = {}, after = {}, groups = {} } = view;
  const [Before, After] = [before[part], after[part]];
  return (
    <Stack spacing="md">
      {Before ? <Before record={record} /> : null}
      {cardsOf(view, fields, part).map(({ branch, title, fields: own }) => {
        const Inputs = groups[branch];
        return Inputs ? (
          <Paper key={branch} component="section" withBorder radius="md" p="lg">
            <Title order={2} size="h3" mb="md" id={`${formId}-${branch}`}>
              {title}
            </Title>
            <Inputs
              fields={own}
              values={state.values}
              labelledBy={`${formId}-${branch}`}
              idOf={(apiName) => inputId(formId, apiName)}
              onChange={(apiName, value) => dispatch({ type: "typed", apiName, value })}
            />
          </Paper>
        ) : (
          <FormSections
            key={branch}
            formId={formId}
            sections={[{ title, fields: own }]}
            values={state.values}
            record={record}
            shown={shown}
            nested={false}
            dispatch={dispatch}
            onBusy={onBusy}
          />
        );
      })}
      {After ? <After record={record} values={state.values} /> : null}
    </Stack>
  );
}
