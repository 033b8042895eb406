import { ColorSchemeProvider, Global, MantineProvider } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { usePrinting } from "../fields/use-printing";
import { useBranding } from "../providers/branding";
import { useColourScheme } from "./colour-scheme";
import { fontFaces } from "./fonts";
import { themeFor } from "./theme";

/**
 * The theme around everything, in the institution's colours and the colour scheme of this browser;
 * paper is light.
 */
export function Look({ children }: { children: ReactNode }) {
  const [scheme, toggle] = useColourScheme();
  const { primary_color, secondary_color, accent_color } = useBranding();
  const shown = usePrinting() ? "light" : scheme;
  const theme = useMemo(
    () =>
      themeFor(shown, { primary: primary_color, secondary: secondary_color, accent: accent_color }),
    [shown, primary_color, secondary_color, accent_color],
  );
  return (
    <ColorSchemeProvider colorScheme={scheme} toggleColorScheme={toggle}>
      <MantineProvider theme={theme} withGlobalStyles withNormalizeCSS>
        <Global styles={fontFaces} />
        {children}
      </MantineProvider>
    </ColorSchemeProvider>
  );
}
