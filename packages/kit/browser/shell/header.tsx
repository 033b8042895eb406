import { ActionIcon, Button, createStyles, Kbd, UnstyledButton } from "@mantine/core";
import { IconLogout, IconMenu2, IconSearch } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { shell } from "../strings/shell";
import { Brand } from "./brand";
import { InstallButton } from "./install/install-button";
import { SchemeSwitch } from "./scheme-switch";
import { bannerHeight, headerHeight, wideFrom } from "./sizes";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  const dimmed = dark ? theme.colors.dark[2] : theme.colors.gray[6];
  const line = `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`;
  const small = theme.fn.smallerThan(wideFrom);
  return {
    header: {
      position: "sticky",
      top: bannerHeight,
      zIndex: 100,
      height: headerHeight,
      display: "flex",
      alignItems: "center",
      gap: 12,
      padding: "0 16px",
      backgroundColor: dark ? theme.colors.dark[7] : theme.white,
      borderBottom: line,
      [small]: { padding: "0 8px", gap: 6 },
    },
    grow: { flex: 1, minWidth: 0, display: "flex", justifyContent: "center" },
    home: {
      ...theme.fn.focusStyles(),
      color: "inherit",
      textDecoration: "none",
      borderRadius: theme.radius.sm,
      minWidth: 0,
    },
    search: {
      ...theme.fn.focusStyles(),
      display: "flex",
      alignItems: "center",
      gap: 8,
      height: 34,
      width: "100%",
      maxWidth: 380,
      padding: "0 10px",
      borderRadius: theme.radius.sm,
      border: `1px solid ${dark ? theme.colors.dark[4] : theme.colors.gray[3]}`,
      backgroundColor: dark ? theme.colors.dark[6] : theme.colors.gray[0],
      color: dimmed,
      fontSize: 13,
      "& > span": { flex: 1 },
      "&:hover": { borderColor: dimmed },
      [small]: { display: "none" },
    },
    searchIcon: { [theme.fn.largerThan(wideFrom - 1)]: { display: "none" } },
    user: {
      ...theme.fn.focusStyles(),
      lineHeight: 1.2,
      textAlign: "right",
      color: "inherit",
      textDecoration: "none",
      borderRadius: theme.radius.sm,
      padding: "2px 6px",
      "&:hover": { backgroundColor: dark ? theme.colors.dark[6] : theme.colors.gray[1] },
      [small]: { display: "none" },
    },
    name: {
      fontSize: 13,
      fontWeight: 600,
      maxWidth: 180,
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    role: { fontSize: 12, color: dimmed },
    words: { [small]: { display: "none" } },
    // On a phone the colours are switched in the drawer, so that the institution's name has room.
    roomy: { [theme.fn.smallerThan(520)]: { display: "none" } },
    iconOnly: { [theme.fn.largerThan(wideFrom - 1)]: { display: "none" } },
  };
});

export interface HeaderProps {
  appName: string;
  tagline: string;
  user: { name: string; is_super_admin: boolean };
  menuOpened: boolean;
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
  onMenu,
  onSearch,
  onLogOut,
  bell,
}: HeaderProps) {
  const { classes } = useStyles();
  return (
    <header className={classes.header}>
      <ActionIcon
        size={36}
        onClick={onMenu}
        aria-label={menuOpened ? shell.collapse : shell.openMenu}
        aria-expanded={menuOpened}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Link to="/dashboard" className={classes.home} aria-label={`${appName}, ${shell.home}`}>
        <Brand name={appName} tagline={tagline} />
      </Link>
      <div className={classes.grow}>
        <UnstyledButton
          className={classes.search}
          onClick={onSearch}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <IconSearch size={16} stroke={1.7} aria-hidden />
          <span>{shell.searchHint}</span>
          <Kbd aria-hidden sx={{ fontSize: 11, padding: "1px 5px" }}>
            Ctrl K
          </Kbd>
        </UnstyledButton>
      </div>
      <ActionIcon
        size={36}
        className={classes.searchIcon}
        onClick={onSearch}
        aria-label={shell.search}
      >
        <IconSearch size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
      <InstallButton />
      {bell}
      <SchemeSwitch className={classes.roomy} />
      <Link to="/profile" className={classes.user} title={shell.profile}>
        <div className={classes.name}>{user.name}</div>
        <div className={classes.role}>{user.is_super_admin ? shell.superAdmin : shell.admin}</div>
      </Link>
      <Button
        variant="default"
        size="xs"
        className={classes.words}
        leftIcon={<IconLogout size={16} stroke={1.7} aria-hidden />}
        onClick={onLogOut}
      >
        {shell.logOut}
      </Button>
      <ActionIcon
        size={36}
        className={classes.iconOnly}
        onClick={onLogOut}
        aria-label={shell.logOut}
      >
        <IconLogout size={19} stroke={1.7} aria-hidden />
      </ActionIcon>
    </header>
  );
});
