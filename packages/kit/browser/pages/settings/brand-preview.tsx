import { Text } from "@mantine/core";
import { useEffect } from "react";
import type { Field, Resource } from "../../../schema";
import { brandShades } from "../../../schema/brand-shades";
import { ColourValue } from "../../fields/cells/text-cells";
import { ColourInput, ColourSample } from "../../fields/inputs/colour-input";
import { luminance } from "../../../schema/contrast";
import type { OwnField, OwnInputProps } from "../../fields/overrides";
import { previewBranding } from "../../providers/branding";
import { settingsStrings } from "../../strings/settings";

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

/** White text stands on these colours; what cannot carry it is used in a darker shade. */
function WhiteTextOnIt({ colour }: { colour: string }) {
  const ratio = 1.05 / (luminance(colour) + 0.05);
  const used = brandShades(colour)[6];
  // Rounded down, so that 4.49 is not called 4.5.
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  return (
    <ColourSample
      colour={used}
      text="#ffffff"
      verdict={
        ratio >= readable
          ? settingsStrings.whiteReadable(shown)
          : settingsStrings.whiteDarkened(shown, used)
      }
    />
  );
}

function BrandColourInput({ field, ...props }: OwnInputProps) {
  return field.kind === "colour" ? (
    <ColourInput {...props} field={field} Verdict={WhiteTextOnIt} />
  ) : null;
}

const brandField: OwnField = {
  Input: BrandColourInput,
  Cell: ({ value }) => <ColourValue value={value} />,
};

/** The colours of the brand say how well they do what they are used for. */
export const brandFields = (settings: Resource): [Field, OwnField][] =>
  colours.flatMap((path) => {
    const field = settings.fields[path];
    return field ? [[field, brandField]] : [];
  });

/** Says that what is typed is shown already. */
export const PreviewNote = () => (
  <Text size="xs" color="dimmed">
    {settingsStrings.previewing}
  </Text>
);
