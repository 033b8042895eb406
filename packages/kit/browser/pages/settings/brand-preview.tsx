import { Alert, ColorSwatch, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import type { Resource } from "../../../schema";
import { brandShades } from "../../fields/brand-shades";
import { isColour, luminance } from "../../fields/inputs/contrast";
import { previewBranding } from "../../providers/branding";
import { settingsStrings } from "../../strings/settings";
import { useSettingsView } from "./settings-view";

type Values = Readonly<Record<string, unknown>>;
const colours = [
  "branding.primary_color",
  "branding.secondary_color",
  "branding.accent_color",
] as const;
const readable = 4.5;

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Shows what is typed on the running console, in this tab, until the page is left. */
export function useBrandPreview(values: Values): void {
  const [primary, secondary, accent, name, tagline] = [
    ...colours,
    "branding.config.app_name",
    "branding.config.tagline",
  ].map((path) => text(values[path]));
  useEffect(() => {
    previewBranding({
      primary_color: primary ?? "",
      secondary_color: secondary ?? "",
      accent_color: accent ?? "",
      app_name: name ?? "",
      tagline: tagline ?? "",
    });
  }, [primary, secondary, accent, name, tagline]);
  useEffect(() => () => previewBranding(), []);
}

function warningOf(
  settings: Resource,
  path: (typeof colours)[number],
  value: unknown,
): { sentence: string; used: string } | undefined {
  if (!isColour(value)) return undefined;
  const ratio = 1.05 / (luminance(value) + 0.05);
  if (ratio >= readable) return undefined;
  const used = brandShades(value)[6];
  // Rounded down, so that 4.49 is not called 4.5.
  return {
    used,
    sentence: settingsStrings.contrast(
      settings.fields[path]?.label ?? path,
      (Math.floor(ratio * 10) / 10).toFixed(1),
      used,
    ),
  };
}

/** Says, in words, which colours cannot carry text and what is used instead. */
export function ContrastWarnings({ values }: { values: Values }) {
  const { settings } = useSettingsView();
  const warnings = colours
    .map((path) => warningOf(settings, path, values[path]))
    .filter((one) => one !== undefined);
  return (
    <Stack spacing="xs" role="status">
      <Text size="xs" color="dimmed">
        {settingsStrings.previewing}
      </Text>
      {warnings.length > 0 ? (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={settingsStrings.contrastTitle}
        >
          {warnings.map(({ sentence, used }) => (
            <Group key={sentence} noWrap spacing="xs">
              <ColorSwatch color={used} size={16} aria-hidden />
              <Text>{sentence}</Text>
            </Group>
          ))}
        </Alert>
      ) : null}
    </Stack>
  );
}
