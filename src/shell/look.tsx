import { ColorSchemeProvider, MantineProvider } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { useColourScheme } from "./colour-scheme";
import { themeFor } from "./theme";

/** The theme around everything, in the colour scheme of this browser. */
export function Look({ children }: { children: ReactNode }) {
  const [scheme, toggle] = useColourScheme();
  const theme = useMemo(() => themeFor(scheme), [scheme]);
  return (
    <ColorSchemeProvider colorScheme={scheme} toggleColorScheme={toggle}>
      <MantineProvider theme={theme} withGlobalStyles withNormalizeCSS>{children}</MantineProvider>
    </ColorSchemeProvider>
  );
}
