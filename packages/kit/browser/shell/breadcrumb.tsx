import { IconChevronRight } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { t } from "../strings/shell";
import type { Crumb } from "./crumbs";
import classes from "./frame.module.css";

/** Where the page stands. */
export const Breadcrumb = memo(function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t("breadcrumb")}>
      <ol className={classes.list}>
        {crumbs.map(({ label, to }, at) => (
          <li key={to ?? label} className={classes.item}>
            {at > 0 && <IconChevronRight size={14} stroke={1.7} aria-hidden />}
            {to ? (
              <Link to={to}>{label}</Link>
            ) : (
              // It is cut where there is no room for it.
              <span aria-current="page" title={label}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
});
