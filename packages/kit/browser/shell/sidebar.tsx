import { createStyles, UnstyledButton } from "@mantine/core";
import { IconPin, IconPinnedOff } from "@tabler/icons-react";
import { memo, type MouseEvent } from "react";
import { useHref, useLocation, useNavigate } from "react-router-dom";
import { shell } from "../strings/shell";
import { useIcon } from "../fields/icons";
import type { MenuGroup } from "./menu";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    group: { padding: "0 10px", margin: 0, "& + &": { marginTop: 18 } },
    heading: {
      fontSize: 11,
      fontWeight: 650,
      letterSpacing: "0.06em",
      textTransform: "uppercase",
      color: dark ? theme.colors.dark[2] : theme.colors.gray[6],
      padding: "0 10px",
      margin: "0 0 4px",
      whiteSpace: "nowrap",
      overflow: "hidden",
      height: 16,
      lineHeight: "16px",
    },
    list: { listStyle: "none", margin: 0, padding: 0 },
    link: {
      ...theme.fn.focusStyles(),
      display: "flex",
      alignItems: "center",
      gap: 10,
      height: 36,
      padding: "0 10px",
      borderRadius: theme.radius.sm,
      textDecoration: "none",
      whiteSpace: "nowrap",
      overflow: "hidden",
      fontSize: 14,
      fontWeight: 500,
      color: dark ? theme.colors.dark[1] : theme.colors.gray[8],
      "& svg": { flex: "none", color: dark ? theme.colors.dark[2] : theme.colors.gray[6] },
      "&:hover": { backgroundColor: dark ? theme.colors.dark[6] : theme.colors.gray[1] },
      "&.active": {
        backgroundColor: dark
          ? theme.fn.rgba(theme.colors["brand"]?.[5] ?? "", 0.18)
          : theme.colors["brand"]?.[0],
        color: dark ? theme.colors["brand"]?.[2] : theme.colors["brand"]?.[7],
        fontWeight: 600,
        "& svg": { color: "inherit" },
      },
      [theme.fn.smallerThan(992)]: { height: 42 },
    },
  };
});

interface LinksProps {
  groups: readonly MenuGroup[];
  narrow: boolean;
  /** The path whose page is shown, or a page below it. */
  here: string | undefined;
  /** Stands before each path. */
  base: string;
}

/**
 * Plain links, drawn anew only when another of them is the present one: links of the router would
 * all be at every change of the address.
 */
const Links = memo(function Links({ groups, narrow, here, base }: LinksProps) {
  const iconOf = useIcon();
  const { classes, cx } = useStyles();
  return (
    <>
      {groups.map(({ name, entries }) => (
        <section key={name} className={classes.group} aria-label={name}>
          <p className={classes.heading} aria-hidden>
            {name}
          </p>
          <ul className={classes.list}>
            {entries.map(({ label, path, icon }) => {
              const Icon = iconOf(icon);
              return (
                <li key={path}>
                  <a
                    href={base + path}
                    className={cx(classes.link, { active: path === here })}
                    aria-current={path === here ? "page" : undefined}
                    title={narrow ? label : undefined}
                  >
                    <Icon size={18} stroke={1.7} aria-hidden />
                    <span>{label}</span>
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
});

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Groups of links; in a narrow strip the words stay for screen readers and appear as titles. */
export function SidebarMenu({
  groups,
  narrow = false,
  onGo,
}: {
  groups: readonly MenuGroup[];
  narrow?: boolean;
  onGo?: () => void;
}) {
  const { pathname, search } = useLocation();
  const base = useHref("/").replace(/\/$/, "");
  const navigate = useNavigate();
  const here = groups
    .flatMap(({ entries }) => entries)
    .find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const follow = (event: MouseEvent<HTMLElement>) => {
    const href = (event.target as Element).closest("a")?.getAttribute("href");
    if (!href) return;
    onGo?.();
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const to = href.slice(base.length);
    void navigate(to, { replace: to === pathname + search });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears its links, which keys press too
    <nav aria-label={shell.menu} onClick={follow}>
      <Links groups={groups} narrow={narrow} here={here?.path} base={base} />
    </nav>
  );
}

/** The switch between a menu that stays and a strip that unfolds. */
export function UnfoldSwitch({
  unfoldable,
  narrow,
  onChange,
}: {
  unfoldable: boolean;
  narrow: boolean;
  onChange(unfoldable: boolean): void;
}) {
  const { classes } = useStyles();
  const label = unfoldable ? shell.keepOpen : shell.unfold;
  const Icon = unfoldable ? IconPin : IconPinnedOff;
  return (
    <UnstyledButton
      className={classes.link}
      onClick={() => onChange(!unfoldable)}
      aria-pressed={unfoldable}
      title={narrow ? label : undefined}
      sx={{ margin: "8px 10px" }}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </UnstyledButton>
  );
}
