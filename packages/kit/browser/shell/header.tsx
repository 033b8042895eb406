import { IconLogout, IconMenu2, IconSearch } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "../strings/shell";
import { Brand } from "./brand";
import classes from "./frame.module.css";
import { InstallButton } from "./install/install-button";
import { SchemeSwitch } from "./scheme-switch";

export interface HeaderProps {
  appName: string;
  tagline: string;
  user: { name: string; is_super_admin: boolean };
  menuOpened: boolean;
  /** The menu stands beside the page, whole or as a strip; else it is a drawer. */
  wide: boolean;
  onMenu(): void;
  onSearch(): void;
  onLogOut(): void;
  /** Stands among the buttons. */
  bell?: ReactNode;
}

/** The strip above every page: the institution, the search, who is signed in, and the way out. */
export const Header = memo(function Header({
  appName,
  tagline,
  user,
  menuOpened,
  wide,
  onMenu,
  onSearch,
  onLogOut,
  bell,
}: HeaderProps) {
  return (
    <header className={classes.header}>
      <button
        type="button"
        className={classes.icon}
        onClick={onMenu}
        aria-label={menuOpened ? t("collapse") : wide ? t("expand") : t("openMenu")}
        aria-expanded={menuOpened}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </button>
      <Link to="/dashboard" className={classes.home} aria-label={`${appName}, ${t("home")}`}>
        <Brand name={appName} tagline={tagline} />
      </Link>
      <div className={classes.grow}>
        <button
          type="button"
          className={classes.search}
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={16} stroke={1.7} aria-hidden />
          <span>{t("searchHint")}</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
      </div>
      <button
        type="button"
        className={`${classes.icon} ${classes.ofPhone}`}
        onClick={onSearch}
        aria-label={t("search")}
      >
        <IconSearch size={19} stroke={1.7} aria-hidden />
      </button>
      <InstallButton />
      {bell}
      <SchemeSwitch className={classes.roomy} />
      <Link to="/profile" className={classes.user} title={t("profile")}>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.role}>{user.is_super_admin ? t("superAdmin") : t("admin")}</div>
      </Link>
      <button type="button" className={classes.button} onClick={onLogOut}>
        <IconLogout size={16} stroke={1.7} aria-hidden />
        {t("logOut")}
      </button>
      <button
        type="button"
        className={`${classes.icon} ${classes.ofPhone}`}
        onClick={onLogOut}
        aria-label={t("logOut")}
      >
        <IconLogout size={19} stroke={1.7} aria-hidden />
      </button>
    </header>
  );
});
