import { useMantineTheme, type MantineTheme } from "@mantine/core";
import { useMemo, type CSSProperties } from "react";

/** The theme's colours as the names that the style sheets of the list use. */
function paletteOf(theme: MantineTheme): CSSProperties {
  const { colors, white } = theme;
  const [brand, red] = [colors[theme.primaryColor] ?? colors.blue, colors.red];
  const dark = theme.colorScheme === "dark";
  const names = dark
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
        danger: red[3],
        amber: "#ffd43b",
        fill: brand[6],
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
        danger: red[6],
        amber: "#8a4b00",
        fill: brand[6],
      };
  return Object.fromEntries(
    Object.entries(names).map(([name, value]) => [`--${name}`, value]),
  ) as CSSProperties;
}

/** For the outermost element of whatever uses the list's style sheets, in a page or in a portal. */
export function usePalette(): CSSProperties {
  const theme = useMantineTheme();
  return useMemo(() => paletteOf(theme), [theme]);
}
