import { Box, Title } from "@mantine/core";
import { CreateInPlaceProvider } from "../../crud/form/create-in-place";
import { RecordFailed, RecordSkeleton } from "../../crud/form/record-states";
import { UnsavedGuard } from "../../crud/form/unsaved-guard";
import { OwnFields, type Overrides } from "../../fields/overrides";
import { settingsStrings } from "../../strings/settings";
import { useSettings } from "./settings-api";
import { SettingsForm } from "./settings-form";
import { SettingsViewProvider, type SettingsView } from "./settings-view";
import { pageWidth } from "../../fields/page-width";

const none: Overrides["fields"] = new Map();

/** An application's settings, part by part. */
export function SettingsPage({ view }: { view: SettingsView }) {
  const { data, error, refetch } = useSettings(view.settings);
  return (
    <UnsavedGuard wholePath>
      <CreateInPlaceProvider>
        <Box maw={pageWidth}>
          <Title order={1} mb="md">
            {settingsStrings.title}
          </Title>
          {data ? (
            <SettingsViewProvider value={view}>
              <OwnFields fields={view.fields ?? none}>
                <SettingsForm record={data} />
              </OwnFields>
            </SettingsViewProvider>
          ) : error ? (
            <RecordFailed message={error.message} onRetry={() => void refetch()} />
          ) : (
            <RecordSkeleton fields={8} />
          )}
        </Box>
      </CreateInPlaceProvider>
    </UnsavedGuard>
  );
}
