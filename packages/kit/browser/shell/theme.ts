import type { ColorScheme, MantineTheme, MantineThemeOverride } from "@mantine/core";
import { brandShades } from "../../schema/brand-shades";
import { colours } from "./colours";
import { fontFamily } from "./fonts";
import { tokens } from "./tokens";

const isDark = (theme: MantineTheme) => theme.colorScheme === "dark";
/** Edges of what can be typed into or ticked, 3:1 against what is around. */
const edge = (theme: MantineTheme) => (isDark(theme) ? "#6b7685" : "#8a94a1");
const phone = "@media (max-width: 600px)";

const components: MantineThemeOverride["components"] = {
  Text: { defaultProps: { size: "sm" } },
  Anchor: { defaultProps: { size: "sm" } },
  List: { defaultProps: { size: "sm" } },
  Button: {
    styles: (theme) => ({
      label: { fontWeight: 550 },
      // What a button that waits for something would do stays readable.
      root: isDark(theme)
        ? { "&:disabled, &[data-disabled]": { color: theme.colors.dark[2] } }
        : {},
    }),
  },
  Input: {
    styles: (theme) => ({
      // Below 16 px a phone zooms in when the field is entered.
      input: {
        borderColor: edge(theme),
        "&:disabled": {
          opacity: 1,
          color: isDark(theme) ? theme.colors.dark[2] : theme.colors.gray[6],
        },
        [phone]: { fontSize: theme.fontSizes.md },
      },
      // The arrow of a select has its colour in its own style, which is too faint on dark.
      rightSection: isDark(theme)
        ? { "& [data-chevron]": { color: `${theme.colors.dark[2]} !important` } }
        : {},
      // What was typed stays readable; the edge and the sentence below say that it is wrong.
      invalid: {
        color: isDark(theme) ? theme.colors.dark[0] : theme.black,
        borderColor: theme.colors["red"]?.[isDark(theme) ? 4 : 6],
        "&::placeholder": { color: isDark(theme) ? theme.colors.dark[3] : theme.colors.gray[5] },
      },
    }),
  },
  InputWrapper: {
    styles: (theme) => ({
      label: { fontWeight: 550, marginBottom: 4 },
      error: { color: theme.colors["red"]?.[isDark(theme) ? 3 : 6], fontSize: theme.fontSizes.xs },
      required: { color: theme.colors["red"]?.[isDark(theme) ? 3 : 6] },
      description: {
        color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
      },
    }),
  },
  PasswordInput: {
    styles: (theme) => ({
      innerInput: { [phone]: { fontSize: theme.fontSizes.md } },
      invalid: { color: isDark(theme) ? theme.colors.dark[0] : theme.black },
    }),
  },
  Card: {
    styles: (theme) => ({
      root: { backgroundColor: isDark(theme) ? theme.colors.dark[7] : theme.white },
    }),
  },
  Paper: {
    styles: (theme) => ({
      root: {
        borderColor: isDark(theme) ? theme.colors.dark[5] : theme.colors.gray[2],
        // Mantine takes the outline off; a frame that can be scrolled by keys must show its focus.
        "&:focus-visible": { outline: "2px solid var(--accent)" },
      },
    }),
  },
  Checkbox: {
    defaultProps: { radius: "xs" },
    styles: (theme) => ({ input: { borderColor: edge(theme) } }),
  },
  Radio: { styles: (theme) => ({ radio: { borderColor: edge(theme) } }) },
  Badge: {
    defaultProps: { radius: "sm" },
    styles: (theme, { color, variant }: { color?: string; variant?: string }) => ({
      root: {
        textTransform: "none",
        fontSize: theme.fontSizes.xs,
        fontWeight: 600,
        letterSpacing: 0,
        // Mantine's outline is too faint to be read on dark.
        ...(variant === "outline" && isDark(theme)
          ? { color: theme.colors[color ?? theme.primaryColor]?.[2] }
          : {}),
      },
    }),
  },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  Modal: { defaultProps: { centered: true, overlayOpacity: 0.45 } },
};

/** Pictures that point to where one reads on, or came from. */
const pointing = [
  "chevron-left",
  "chevron-right",
  "arrow-left",
  "arrow-right",
  "arrow-back-up",
  "arrow-forward-up",
  "logout",
];

/** The institution's colours as `#rrggbb`; the product's own where it has none. */
interface BrandColours {
  primary?: string | undefined;
  secondary?: string | undefined;
  accent?: string | undefined;
}

const own = { secondary: "#57616d", accent: "#a5480a" } as const;

/** The product's own primary colour has shades made by hand. */
function brandColours(
  scheme: ColorScheme,
  { primary, secondary = own.secondary, accent = own.accent }: BrandColours,
) {
  const brand =
    primary === undefined || primary.toLowerCase() === colours.brand[6]
      ? colours.brand
      : brandShades(primary, scheme);
  return {
    ...colours,
    brand,
    secondary: brandShades(secondary, scheme),
    accent: brandShades(accent, scheme),
  };
}

/**
 * The look of the whole console. Dense enough for office work, calm, and readable in both schemes.
 */
export const themeFor = (
  colorScheme: ColorScheme,
  brand: BrandColours = {},
  dir: "ltr" | "rtl" = "ltr",
): MantineThemeOverride => ({
  colorScheme,
  dir,
  colors: brandColours(colorScheme, brand),
  primaryColor: "brand",
  primaryShade: { light: 6, dark: 6 },
  fontFamily,
  headings: { fontFamily, fontWeight: 650, sizes: tokens.headings },
  fontSizes: tokens.fontSizes,
  spacing: tokens.spacing,
  shadows: tokens.shadows,
  defaultRadius: "sm",
  radius: tokens.radius,
  cursorType: "pointer",
  components,
  globalStyles: (theme) => ({
    ":root": { colorScheme },
    body: {
      fontSize: theme.fontSizes.sm,
      backgroundColor: isDark(theme) ? theme.colors.dark[8] : theme.colors.gray[0],
      color: isDark(theme) ? theme.colors.dark[0] : theme.colors.gray[9],
    },
    [`[dir="rtl"] :is([data-points],${pointing.map((name) => `.tabler-icon-${name}`).join()})`]: {
      transform: "scaleX(-1)",
    },
    small: { fontSize: theme.fontSizes.xs },
    // Of a placeholder or a value that is longer than its box.
    input: { textOverflow: "ellipsis" },
    "@media print": {
      body: { backgroundColor: "white" },
      "header, aside, footer, nav, [class*='-Notifications-root'], .screen-only": {
        display: "none !important",
      },
      main: { padding: "0 !important", maxWidth: "none !important" },
    },
  }),
});
