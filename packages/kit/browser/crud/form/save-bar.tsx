import { Alert, Button, Group, Kbd, Paper, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formStrings } from "../../strings/form";

interface SaveBarProps {
  saving: boolean;
  uploading: boolean;
  dirty: boolean;
  /** Absent where only one record is wanted. */
  onSaveAndAdd?(): void;
  onCancel(): void;
  /** How many fields keep it from being saved, once that was tried. */
  wrong?: number;
  /** Why the last save did not come about, or what is not known of it. */
  failure?: { title: string; text: string } | undefined;
  /** In a dialog it stands at the end; on a page it stays in sight. */
  nested: boolean;
}

const narrow = "@media (max-width: 480px)";
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** What the bar says beside its buttons; `toCorrect` while fields keep the form from being saved. */
function stateOf({ saving, uploading, dirty, wrong = 0, failure }: SaveBarProps): {
  text: string;
  toCorrect: boolean;
} {
  const isQuiet = saving || failure !== undefined;
  const toCorrect = wrong > 0 && !isQuiet;
  if (uploading) return { text: formStrings.uploading, toCorrect };
  if (toCorrect) return { text: formStrings.toCorrect(wrong), toCorrect };
  return { text: dirty && !isQuiet ? formStrings.unsaved : "", toCorrect };
}

/** How the form stands, in red while there is something to correct. */
function FormStanding(props: SaveBarProps) {
  const { text, toCorrect } = stateOf(props);
  return (
    <Text
      role="status"
      ml="auto"
      sx={(theme) => ({
        color: theme.colorScheme === "dark" ? theme.colors.dark[1] : theme.colors.gray[7],
        ...(toCorrect
          ? { color: theme.colors["red"]?.[theme.colorScheme === "dark" ? 4 : 7], fontWeight: 600 }
          : {}),
        [narrow]: { display: props.uploading || toCorrect ? undefined : "none" },
      })}
    >
      {text}
    </Text>
  );
}

/** Save and what else ends a form. The first button submits it. */
export function SaveBar(props: SaveBarProps) {
  const { saving, uploading, failure, onSaveAndAdd, onCancel, nested } = props;
  const bar = useRef<HTMLDivElement>(null);
  const said = saving ? undefined : failure;
  useEffect(() => {
    // In a dialog the bar may be out of sight.
    if (said && nested) bar.current?.scrollIntoView?.({ block: "nearest" });
  }, [said, nested]);
  return (
    <Paper
      ref={bar}
      p="sm"
      withBorder={!nested}
      radius="md"
      shadow={nested ? undefined : "sm"}
      sx={nested ? undefined : { position: "sticky", bottom: 8, zIndex: 2 }}
    >
      {said ? (
        <Alert
          role="alert"
          color="red"
          py="xs"
          mb="sm"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={said.title}
        >
          {said.text}
        </Alert>
      ) : null}
      <Group
        spacing="sm"
        sx={{
          [narrow]: {
            gap: 6,
            "& button": { paddingLeft: 10, paddingRight: 10, fontSize: "var(--size-xs)" },
          },
        }}
      >
        <Button type="submit" loading={saving} disabled={uploading}>
          {saving ? formStrings.saving : formStrings.save}
        </Button>
        {onSaveAndAdd ? (
          <Button variant="default" disabled={saving || uploading} onClick={onSaveAndAdd}>
            {formStrings.saveAndAdd}
          </Button>
        ) : null}
        <Button variant="subtle" disabled={saving} onClick={onCancel}>
          {formStrings.cancel}
        </Button>
        <FormStanding {...props} />
        {nested ? null : (
          <Kbd sx={{ "@media (max-width: 767px)": { display: "none" } }}>
            {formStrings.shortcut(isMac())}
          </Kbd>
        )}
      </Group>
    </Paper>
  );
}
