import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { ScrollRestoration, useLocation } from "react-router-dom";
import { PageTitle } from "../fields/page-title";
import { useMayOpen } from "../fields/may";
import { useResources } from "../fields/resource-registry";
import { useBranding } from "../providers/branding";
import type { Session } from "../providers/session";
import { t } from "../strings/shell";
import { Breadcrumb } from "./breadcrumb";
import { crumbsOf } from "./crumbs";
import { Footer } from "./footer";
import classes from "./frame.module.css";
import { Header } from "./header";
import { DrawerAccount } from "./drawer-account";
import type { LoadActions, LoadViews } from "../fields/palette/palette-action";
import { isOpenTo, menuFor, type MenuEntry } from "./menu";
import { MenuDrawer } from "./menu-drawer";
import { OfflineBanner } from "./offline-banner";
import { Progress } from "./progress";
import type { Folding } from "./sidebar";
import { segmentLabels } from "./segment-labels";
import { usePeek, type Peeks } from "./peek/use-peek";
import { SkipLink, contentId } from "./skip-link";
import { isWhole, pressed, useUiState, type UiState } from "./ui-state";
import { UpdateNotice } from "./update/update-notice";
import { useArrival } from "./use-arrival";
import { useRecents, type Recent } from "./use-recents";
import { useShortcuts } from "./use-shortcuts";
import { useTypedAhead } from "./use-typed-ahead";
import { useWide } from "./use-wide";
import { WideSidebar } from "./wide-sidebar";

const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette/command-palette")).CommandPalette,
}));
const ShortcutSheet = lazy(async () => ({
  default: (await import("./command-palette/shortcut-sheet")).ShortcutSheet,
}));

const none: readonly MenuEntry[] = [];
const noOrder: readonly string[] = [];
const noActions: readonly LoadActions[] = [];
const noPeeks: Peeks = {};
const noViews: readonly LoadViews[] = [];

interface ShellProps {
  user: Session["user"];
  entries: readonly MenuEntry[];
  /** Groups of the menu by name, in their order; others come last. */
  groupOrder?: readonly string[];
  /** Groups that fold where the whole menu has no room, the first of them first. */
  foldFirst?: readonly string[];
  /** What the command palette offers to do, beside what follows from the declarations. */
  actions?: readonly MenuEntry[];
  /** What it offers to do to what a sentence names; stays the same object. */
  namedActions?: readonly LoadActions[];
  /** Views that pages have; stays the same object. */
  pageViews?: readonly LoadViews[];
  /** What links to records show; stays the same object. */
  peeks?: Peeks;
  bell?: ReactNode;
  onLogOut(): void;
  children: ReactNode;
}

/** What the page on show calls itself, and whether that is a part of the page. */
type Titled = [title: string | undefined, isPart?: boolean];

/** The menu of who is signed in, and where on it one is. */
function usePlaces(
  {
    entries,
    groupOrder,
    actions,
  }: Required<Pick<ShellProps, "entries" | "groupOrder" | "actions">>,
  pathname: string,
  [title, isPart]: Titled,
) {
  const resources = useResources();
  const mayOpen = useMayOpen();
  const groups = useMemo(
    () => menuFor(entries, mayOpen, groupOrder),
    [entries, mayOpen, groupOrder],
  );
  const labels = useMemo(
    () => segmentLabels(resources.values(), [...entries, ...actions]),
    [resources, entries, actions],
  );
  const crumbs = useMemo(
    () => crumbsOf(pathname, labels, t("home"), title, isPart),
    [pathname, labels, title, isPart],
  );
  return { groups, crumbs };
}

/** What of the menu is folded, and the way to change it. */
function useFolding(
  { folded }: UiState,
  foldFirst: readonly string[],
  changeUi: (part: Partial<UiState>) => void,
): Folding {
  return useMemo(
    () => ({ chosen: folded, foldFirst, onChange: (chosen) => changeUi({ folded: chosen }) }),
    [folded, foldFirst, changeUi],
  );
}

interface OverlaysProps extends Required<
  Pick<ShellProps, "actions" | "namedActions" | "pageViews" | "onLogOut">
> {
  recents: () => readonly Recent[];
  open: "palette" | "shortcuts" | undefined;
  onOpen(overlay: "palette" | "shortcuts" | undefined): void;
  groups: ReturnType<typeof menuFor>;
}

/** What the keyboard opens over every page: the palette, and the sheet of shortcuts. */
function Overlays({ open, onOpen, actions, ...more }: OverlaysProps) {
  const mayOpen = useMayOpen();
  const close = useCallback(() => onOpen(undefined), [onOpen]);
  const [typed, type] = useTypedAhead(open === "palette", close);
  return (
    <Suspense fallback={null}>
      {open === "palette" && (
        <CommandPalette
          {...more}
          typed={typed}
          onType={type}
          actions={actions.filter((action) => isOpenTo(action, mayOpen))}
          onClose={close}
          onShortcuts={() => onOpen("shortcuts")}
        />
      )}
      {open === "shortcuts" && <ShortcutSheet groups={more.groups} onClose={close} />}
    </Suspense>
  );
}

/** What a link shows before it is followed. */
function Peek({ peeks }: { peeks: Peeks }) {
  const [peeked, forget] = usePeek(peeks);
  const [card, setCard] = useState<{ of: typeof peeked; content: ReactNode }>();
  useEffect(() => {
    if (peeked)
      import("./peek/peek-card").then(({ PeekCard }) => {
        const { href } = peeked.link;
        const content = <PeekCard key={href} peeked={peeked} onClose={forget} />;
        setCard({ of: peeked, content });
      }, forget);
  }, [peeked, forget]);
  return peeked && card?.of === peeked ? card.content : null;
}

/**
 * What is around every page: header, menu, breadcrumb, footer, and what the keyboard reaches from
 * everywhere. Of it only what says so is drawn anew when the address changes.
 */
export function Shell({
  user,
  entries,
  groupOrder = noOrder,
  foldFirst = noOrder,
  actions = none,
  namedActions = noActions,
  pageViews = noViews,
  peeks = noPeeks,
  bell,
  onLogOut,
  children,
}: ShellProps) {
  const { pathname } = useLocation();
  const { app_name = t("appName"), tagline = t("tagline"), institution_name } = useBranding();
  const wide = useWide();
  const [ui, changeUi] = useUiState();
  const [drawer, setDrawer] = useState(false);
  const [overlay, setOverlay] = useState<"palette" | "shortcuts">();
  const [titled, setTitled] = useState<Titled>([undefined]);
  const setTitle = useCallback((...next: Titled) => setTitled(next), []);
  const { groups, crumbs } = usePlaces({ entries, groupOrder, actions }, pathname, titled);
  const folding = useFolding(ui, foldFirst, changeUi);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const onMenu = useCallback(
    () => (wide ? changeUi(pressed(ui)) : setDrawer(true)),
    [wide, changeUi, ui],
  );
  const onSearch = useCallback(() => setOverlay("palette"), []);
  const recents = useRecents(pathname, titled[0]);
  useArrival(pathname, crumbs, app_name);
  useShortcuts(groups, setOverlay);
  return (
    <>
      <SkipLink />
      <Progress />
      <Header
        appName={app_name}
        tagline={tagline}
        user={user}
        wide={wide}
        menuOpened={wide ? isWhole(ui) : drawer}
        onMenu={onMenu}
        onSearch={onSearch}
        onLogOut={onLogOut}
        bell={bell}
      />
      <div className={classes.body}>
        {wide ? (
          <WideSidebar groups={groups} folding={folding} ui={ui} onChange={changeUi} />
        ) : (
          <MenuDrawer groups={groups} folding={folding} opened={drawer} onClose={closeDrawer}>
            <DrawerAccount user={user} onGo={closeDrawer} />
          </MenuDrawer>
        )}
        <div className={classes.column}>
          <OfflineBanner />
          <UpdateNotice />
          <main id={contentId} tabIndex={-1} className={classes.main}>
            <Breadcrumb crumbs={crumbs} />
            <PageTitle value={setTitle}>{children}</PageTitle>
          </main>
          <Footer name={institution_name ?? app_name} />
        </div>
      </div>
      <Overlays
        open={overlay}
        onOpen={setOverlay}
        groups={groups}
        actions={actions}
        namedActions={namedActions}
        pageViews={pageViews}
        recents={recents}
        onLogOut={onLogOut}
      />
      <Peek peeks={peeks} />
      <ScrollRestoration />
    </>
  );
}
