import { memo } from "react";
import { hasCredit } from "../providers/branding";
import { t } from "../strings/shell";
import classes from "./frame.module.css";

const thisYear = new Date().getFullYear();

/** Whose console it is, and what it runs on. */
export const Footer = memo(function Footer({ name }: { name: string }) {
  return (
    <footer className={classes.footer}>
      <span>{t("copyright", { year: thisYear, name })}</span>
      {hasCredit() ? <span>{t("poweredBy")}</span> : null}
    </footer>
  );
});
