import { createStyles, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconPin, IconPinnedOff } from "@tabler/icons-react";
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from "react";
import { useHref, useLocation, useNavigate } from "react-router-dom";
import { shell } from "../strings/shell";
import { useIcon } from "../fields/icons";
import { foldedGroups } from "./folding";
import type { MenuGroup } from "./menu";

const nothing: ReadonlySet<string> = new Set();
/** Pixels, by which the menu knows whether it fits. */
const [rowHeight, headingHeight, groupGap] = [32, 24, 8];

/** The arrow of a folded group points to where its pages would be read on. */
const foldedTurn = { ltr: "rotate(-90deg)", rtl: "rotate(90deg)" } as const;

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    group: { padding: "0 10px", margin: 0, "& + &": { marginTop: groupGap } },
    heading: {
      ...theme.fn.focusStyles(),
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      width: "100%",
      borderRadius: theme.radius.xs,
      fontSize: 11,
      fontWeight: 650,
      letterSpacing: "0.06em",
      textTransform: "uppercase",
      color: dark ? theme.colors.dark[2] : theme.colors.gray[6],
      padding: "0 10px",
      margin: 0,
      whiteSpace: "nowrap",
      overflow: "hidden",
      height: headingHeight,
      "& svg": { flex: "none", transition: "transform var(--motion-quick) ease", opacity: 0.8 },
      "&[aria-expanded=false] svg": { transform: foldedTurn[theme.dir] },
      "button&:hover": { color: dark ? theme.colors.dark[0] : theme.colors.gray[9] },
    },
    list: { listStyle: "none", margin: 0, padding: 0 },
    link: {
      ...theme.fn.focusStyles(),
      display: "flex",
      alignItems: "center",
      gap: 10,
      position: "relative",
      height: rowHeight,
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
        // The institution's accent colour marks where one is.
        "&::before": {
          content: '""',
          position: "absolute",
          insetInlineStart: 0,
          top: 7,
          bottom: 7,
          width: 3,
          borderRadius: 3,
          backgroundColor: theme.colors["accent"]?.[dark ? 3 : 6],
        },
      },
      [theme.fn.smallerThan(992)]: { height: 42 },
    },
    /** Where there is room for words, long ones take a second line. */
    worded: {
      height: "auto",
      minHeight: rowHeight,
      lineHeight: 1.15,
      whiteSpace: "normal",
      overflowWrap: "anywhere",
      [theme.fn.smallerThan(992)]: { height: "auto", minHeight: 42 },
    },
  };
});

interface HeadingProps {
  name: string;
  isFolded: boolean;
  onFold: (name: string, folded: boolean) => void;
}

function FoldingHeading({ name, isFolded, onFold }: HeadingProps) {
  const { classes } = useStyles();
  return (
    <UnstyledButton
      className={classes.heading}
      aria-expanded={!isFolded}
      onClick={() => onFold(name, !isFolded)}
    >
      {name}
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </UnstyledButton>
  );
}

interface LinksProps {
  groups: readonly MenuGroup[];
  folded: ReadonlySet<string>;
  /** Without it, as in a strip of icons, groups do not fold. */
  onFold: HeadingProps["onFold"] | undefined;
  narrow: boolean;
  /** The path whose page is shown, or a page below it. */
  here: string | undefined;
  /** Stands before each path. */
  base: string;
}

/** A folded group still shows the page one is on. */
const shownOf = (entries: MenuGroup["entries"], isFolded: boolean, here: string | undefined) =>
  isFolded ? entries.filter(({ path }) => path === here) : entries;

/**
 * Plain links, drawn anew only when another of them is the present one: links of the router would
 * all be at every change of the address.
 */
const Links = memo(function Links({ groups, folded, onFold, narrow, here, base }: LinksProps) {
  const iconOf = useIcon();
  const { classes, cx } = useStyles();
  return (
    <>
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" className={classes.group} aria-label={name}>
          {onFold && entries.length > 1 ? (
            <FoldingHeading name={name} isFolded={folded.has(name)} onFold={onFold} />
          ) : (
            <p className={classes.heading} aria-hidden>
              {name}
            </p>
          )}
          <ul className={classes.list}>
            {shownOf(entries, folded.has(name), here).map(({ label, path, icon }) => {
              const Icon = iconOf(icon);
              return (
                <li key={path}>
                  <a
                    href={base + path}
                    className={cx(classes.link, {
                      [classes.worded]: !narrow,
                      active: path === here,
                    })}
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
        </div>
      ))}
    </>
  );
});

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** What the menu folds by, and what a person changes of it. */
export interface Folding {
  chosen: Readonly<Record<string, boolean>>;
  foldFirst: readonly string[];
  onChange(chosen: Readonly<Record<string, boolean>>): void;
}

/** Pixels there are for the menu, 0 until that is known, and those of a row. */
interface Space {
  space: number;
  row: number;
}

function useSpace(element: RefObject<HTMLElement>): Space {
  const [found, setFound] = useState<Space>({ space: 0, row: rowHeight });
  useLayoutEffect(() => {
    const place = element.current?.parentElement;
    if (!place || typeof ResizeObserver === "undefined") return;
    const measure = () => {
      const { paddingTop, paddingBottom } = getComputedStyle(place);
      const space =
        place.clientHeight - (parseFloat(paddingTop) || 0) - (parseFloat(paddingBottom) || 0);
      const row = place.querySelector("a")?.offsetHeight || rowHeight;
      setFound((before) =>
        before.space === space && before.row === row ? before : { space, row },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [element]);
  return found;
}

/** Groups of links; in a narrow strip the words stay for screen readers and appear as titles. */
export function SidebarMenu({
  groups,
  folding,
  narrow = false,
  onGo,
}: {
  groups: readonly MenuGroup[];
  folding: Folding;
  narrow?: boolean;
  onGo?: () => void;
}) {
  const nav = useRef<HTMLElement>(null);
  const { space, row } = useSpace(nav);
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
  const { chosen, foldFirst, onChange } = folding;
  const folded = useMemo(
    () =>
      narrow
        ? nothing
        : foldedGroups(groups, {
            chosen,
            foldFirst,
            here: here?.path,
            space,
            sizes: { row, heading: headingHeight + groupGap },
          }),
    [groups, chosen, foldFirst, here?.path, space, row, narrow],
  );
  const fold = useCallback(
    (name: string, isFolded: boolean) => onChange({ ...chosen, [name]: isFolded }),
    [chosen, onChange],
  );
  const at = here?.path;
  useEffect(() => {
    if (at !== undefined)
      nav.current?.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest" });
  }, [at]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears its links, which keys press too
    <nav ref={nav} aria-label={shell.menu} onClick={follow}>
      <Links
        groups={groups}
        folded={folded}
        onFold={narrow ? undefined : fold}
        narrow={narrow}
        here={here?.path}
        base={base}
      />
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
  const { classes, cx } = useStyles();
  const label = unfoldable ? shell.keepOpen : shell.unfold;
  const Icon = unfoldable ? IconPin : IconPinnedOff;
  return (
    <UnstyledButton
      className={cx(classes.link, { [classes.worded]: !narrow })}
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
