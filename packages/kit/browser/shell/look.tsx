import { ColorSchemeProvider, Global, MantineProvider, type EmotionCache } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { usePrinting } from "../fields/use-printing";
import { useBranding } from "../providers/branding";
import { useColourScheme } from "./colour-scheme";
import { fontFaces } from "./fonts";
import "./forced-colours.css";
import "./signs.css";
import { themeFor } from "./theme";
import { themeStyles } from "./theme-variables";

/**
 * The theme around everything, in the institution's colours and the colour scheme of this browser;
 * paper is light.
 */
export function Look({
  cache,
  children,
}: {
  /** Of styles that are turned around, for a language that is written from the right. */
  cache?: EmotionCache | undefined;
  children: ReactNode;
}) {
  const [scheme, toggle] = useColourScheme();
  const { primary_color, secondary_color, accent_color } = useBranding();
  const shown = usePrinting() ? "light" : scheme;
  const theme = useMemo(
    () =>
      themeFor(
        shown,
        { primary: primary_color, secondary: secondary_color, accent: accent_color },
        cache ? "rtl" : "ltr",
      ),
    [cache, shown, primary_color, secondary_color, accent_color],
  );
  return (
    <ColorSchemeProvider colorScheme={scheme} toggleColorScheme={toggle}>
      <MantineProvider theme={theme} emotionCache={cache} withGlobalStyles withNormalizeCSS>
        <Global styles={fontFaces} />
        <Global styles={themeStyles} />
        {children}
      </MantineProvider>
    </ColorSchemeProvider>
  );
}
