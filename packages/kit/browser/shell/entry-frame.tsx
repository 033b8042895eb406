import { createStyles } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { useBranding } from "../providers/branding";
import { shell } from "../strings/shell";
import { Brand } from "./brand";
import { Footer } from "./footer";
import { OfflineBanner } from "./offline-banner";
import { SchemeSwitch } from "./scheme-switch";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    page: { minHeight: "100dvh", display: "flex", flexDirection: "column" },
    scheme: { position: "absolute", top: 10, right: 12 },
    main: {
      position: "relative",
      flex: 1,
      display: "flex",
      flexDirection: "column",
      alignItems: "center",
      padding: "max(24px, 12vh) 16px 32px",
    },
    brand: { marginBottom: 24, maxWidth: "100%" },
    card: {
      width: "100%",
      maxWidth: 400,
      padding: 28,
      borderRadius: theme.radius.lg,
      backgroundColor: dark ? theme.colors.dark[7] : theme.white,
      border: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`,
      boxShadow: dark ? "none" : theme.shadows.md,
      overflow: "hidden",
      [theme.fn.smallerThan(480)]: { padding: 20 },
    },
  };
});

/** What is around the pages one sees before signing in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { classes } = useStyles();
  const { app_name = shell.appName, tagline = shell.tagline, institution_name } = useBranding();
  useEffect(() => {
    document.title = `${title} · ${app_name}`;
  }, [title, app_name]);
  return (
    <div className={classes.page}>
      <OfflineBanner />
      <main className={classes.main}>
        <SchemeSwitch className={classes.scheme} />
        <div className={classes.brand}>
          <Brand name={app_name} tagline={tagline} />
        </div>
        <div className={classes.card}>{children}</div>
      </main>
      <Footer name={institution_name ?? app_name} />
    </div>
  );
}
