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
import { t } from "../strings/shell";
import { useIcon } from "../fields/icons";
import { canMeasure, onceLaidOut, whenLaidOut } from "../fields/when-laid-out";
import { foldedGroups } from "./folding";
import classes from "./menu.module.css";
import type { MenuGroup } from "./menu";

const nothing: ReadonlySet<string> = new Set();
/** Pixels, by which the menu knows whether it fits. */
const [rowHeight, headingHeight, groupGap] = [32, 24, 8];

interface HeadingProps {
  name: string;
  isFolded: boolean;
  onFold: (name: string, folded: boolean) => void;
}

function FoldingHeading({ name, isFolded, onFold }: HeadingProps) {
  return (
    <button
      type="button"
      className={classes.heading}
      aria-expanded={!isFolded}
      onClick={() => onFold(name, !isFolded)}
    >
      {name}
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
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
                    className={narrow ? classes.link : `${classes.link} ${classes.worded}`}
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

/** The space for the menu; as likely as it is said to be until the page is laid out. */
function useSpace(element: RefObject<HTMLElement>, likely: number): Space {
  const [found, setFound] = useState<Space>({ space: canMeasure ? likely : 0, row: rowHeight });
  useLayoutEffect(() => {
    const place = element.current?.parentElement;
    if (!place) return undefined;
    return whenLaidOut([place], () => {
      const { paddingTop, paddingBottom } = getComputedStyle(place);
      const space =
        place.clientHeight - (parseFloat(paddingTop) || 0) - (parseFloat(paddingBottom) || 0);
      const row = place.querySelector("a")?.offsetHeight || rowHeight;
      setFound((before) =>
        before.space === space && before.row === row ? before : { space, row },
      );
    });
  }, [element]);
  return found;
}

/** Groups of links; in a narrow strip the words stay for screen readers and appear as titles. */
export function SidebarMenu({
  groups,
  folding,
  narrow = false,
  likelySpace = 0,
  onGo,
}: {
  groups: readonly MenuGroup[];
  folding: Folding;
  narrow?: boolean;
  /** Pixels there will be for the menu, as far as can be said before it is laid out. */
  likelySpace?: number;
  onGo?: () => void;
}) {
  const nav = useRef<HTMLElement>(null);
  const { space, row } = useSpace(nav, likelySpace);
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
    if (at === undefined) return undefined;
    const link = nav.current?.querySelector("[aria-current]");
    return link ? onceLaidOut(link, () => link.scrollIntoView({ block: "nearest" })) : undefined;
  }, [at]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears its links, which keys press too
    <nav ref={nav} aria-label={t("menu")} onClick={follow}>
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
  const label = unfoldable ? t("keepOpen") : t("unfold");
  const Icon = unfoldable ? IconPin : IconPinnedOff;
  return (
    <button
      type="button"
      className={`${classes.link} ${classes.unfold} ${narrow ? "" : classes.worded}`}
      onClick={() => onChange(!unfoldable)}
      aria-pressed={unfoldable}
      title={narrow ? label : undefined}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </button>
  );
}
