import { Button, Group, Kbd, Paper, Text } from "@mantine/core";
import { formStrings } from "../../strings/form";

interface SaveBarProps {
  saving: boolean;
  uploading: boolean;
  dirty: boolean;
  /** Absent where only one record is wanted. */
  onSaveAndAdd?(): void;
  onCancel(): void;
  /** In a dialog it stands at the end; on a page it stays in sight. */
  nested: boolean;
}

const narrow = "@media (max-width: 480px)";
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Save and what else ends a form. The first button submits it. */
export function SaveBar({ saving, uploading, dirty, onSaveAndAdd, onCancel, nested }: SaveBarProps) {
  const state = uploading ? formStrings.uploading : dirty && !saving ? formStrings.unsaved : "";
  return (
    <Paper p="sm" withBorder={!nested} radius="md" shadow={nested ? undefined : "sm"} sx={nested ? undefined : { position: "sticky", bottom: 8, zIndex: 2 }}>
      <Group spacing="sm" sx={{ [narrow]: { gap: 6, "& button": { paddingLeft: 10, paddingRight: 10, fontSize: 13 } } }}>
        <Button type="submit" loading={saving} disabled={uploading}>{saving ? formStrings.saving : formStrings.save}</Button>
        {onSaveAndAdd ? <Button variant="default" disabled={saving || uploading} onClick={onSaveAndAdd}>{formStrings.saveAndAdd}</Button> : null}
        <Button variant="subtle" disabled={saving} onClick={onCancel}>{formStrings.cancel}</Button>
        <Text role="status" ml="auto" sx={(theme) => ({ color: theme.colorScheme === "dark" ? theme.colors.dark[1] : theme.colors.gray[7], [narrow]: { display: uploading ? undefined : "none" } })}>{state}</Text>
        {nested ? null : <Kbd sx={{ "@media (max-width: 767px)": { display: "none" } }}>{formStrings.shortcut(isMac())}</Kbd>}
      </Group>
    </Paper>
  );
}
