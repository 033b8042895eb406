import { ColorSchemeProvider, Global, MantineProvider } from "@mantine/core";
import { NotificationsProvider } from "@mantine/notifications";
import { useLayoutEffect, useMemo, type ReactNode } from "react";
import { toastLimit } from "../providers/notification-provider";
import "../shell/signs.css";
import { fontFaces } from "../shell/fonts";
import { themeFor } from "../shell/theme";
import { themeStyles } from "../shell/theme-variables";
import type { View } from "./address";

interface LookProps extends Pick<View, "scheme" | "dir"> {
  onScheme(): void;
  children: ReactNode;
}

/** The console's theme in the scheme and direction that are looked at; nothing is remembered. */
export function CatalogueLook({ scheme, dir, onScheme, children }: LookProps) {
  const theme = useMemo(() => ({ ...themeFor(scheme), dir }), [scheme, dir]);
  useLayoutEffect(() => {
    document.documentElement.dir = dir;
  }, [dir]);
  return (
    <ColorSchemeProvider colorScheme={scheme} toggleColorScheme={onScheme}>
      <MantineProvider theme={theme} withGlobalStyles withNormalizeCSS>
        <Global styles={fontFaces} />
        <Global styles={themeStyles} />
        <NotificationsProvider position="top-right" limit={toastLimit} zIndex={400}>
          {children}
        </NotificationsProvider>
      </MantineProvider>
    </ColorSchemeProvider>
  );
}
