import type { MantineTheme } from "@mantine/core";
import { motionVariables } from "./tokens";

type Sizes = Readonly<Record<string, number>>;

const inPixels = (prefix: string, sizes: Sizes) =>
  Object.entries(sizes).map(([name, size]) => [`${prefix}-${name}`, `${size}px`] as const);

/** Colours that change with the scheme and the institution. */
function coloursOf({
  colors,
  primaryColor,
  primaryShade,
  white,
  shadows,
  colorScheme,
}: MantineTheme) {
  const [brand, red] = [colors[primaryColor] ?? colors.blue, colors.red];
  const shade = typeof primaryShade === "number" ? primaryShade : primaryShade[colorScheme];
  const fill = brand[shade];
  return colorScheme === "dark"
    ? {
        surface: colors.dark[7],
        sunken: colors.dark[8],
        raised: colors.dark[6],
        line: colors.dark[5],
        edge: "#6b7685",
        text: colors.dark[0],
        dim: colors.dark[2],
        accent: brand[3],
        soft: `${brand[4]}26`,
        "on-soft": brand[2],
        secondary: colors["secondary"]?.[2] ?? colors.gray[4],
        highlight: colors["accent"]?.[3] ?? brand[3],
        dusk: "rgba(0, 0, 0, 0.45)",
        lift: "none",
        danger: red[3],
        amber: "#ffd43b",
        fill,
      }
    : {
        surface: white,
        sunken: colors.gray[0],
        raised: white,
        line: colors.gray[2],
        edge: "#8a94a1",
        text: colors.gray[9],
        dim: colors.gray[6],
        accent: brand[6],
        soft: brand[0],
        "on-soft": brand[7],
        secondary: colors["secondary"]?.[6] ?? colors.gray[6],
        highlight: colors["accent"]?.[6] ?? brand[6],
        dusk: "rgba(0, 0, 0, 0.14)",
        lift: shadows.md,
        danger: red[6],
        amber: "#8a4b00",
        fill,
      };
}

/**
 * The theme as custom properties of the document, which style sheets use: `--surface`, `--text` …,
 * `--radius` and `--radius-xs` to `-xl`, likewise `--size-xs` (of a letter), `--space-xs` and
 * `--shadow-xs`.
 */
export function themeVariables(theme: MantineTheme): Record<string, string> {
  const { defaultRadius, radius } = theme;
  const usual =
    typeof defaultRadius === "number" ? defaultRadius : (radius as Sizes)[defaultRadius];
  const names = {
    ...coloursOf(theme),
    outage: theme.colors.yellow[6],
    urgent: theme.colors.red[6],
    radius: `${usual ?? 0}px`,
    ...Object.fromEntries([
      ...inPixels("radius", radius as Sizes),
      ...inPixels("size", theme.fontSizes as Sizes),
      ...inPixels("space", theme.spacing as Sizes),
      ...Object.entries(theme.shadows).map(([name, shadow]) => [`shadow-${name}`, shadow]),
    ]),
  };
  return Object.fromEntries(
    Object.entries(names).map(([name, value]) => [`--${name}`, String(value)]),
  );
}

/** The theme's variables and those of motion, as styles of the document. */
export const themeStyles = (theme: MantineTheme) => ({
  ":root": { ...themeVariables(theme), ...motionVariables(true) },
  "@media (prefers-reduced-motion: reduce)": { ":root": motionVariables(false) },
});
