import { useEffect, type ReactNode } from "react";
import { useBranding } from "../providers/branding";
import { t } from "../strings/shell";
import { Brand } from "./brand";
import classes from "./entry.module.css";
import { Footer } from "./footer";
import { LanguageSwitch } from "./language-switch";
import { OfflineBanner } from "./offline-banner";
import { SchemeSwitch } from "./scheme-switch";

/** What is around the pages one sees before signing in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  const { app_name = t("appName"), tagline = t("tagline"), institution_name } = useBranding();
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
        <LanguageSwitch />
      </main>
      <Footer name={institution_name ?? app_name} />
    </div>
  );
}
