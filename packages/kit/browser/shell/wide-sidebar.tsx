import { createStyles } from "@mantine/core";
import { memo } from "react";
import type { MenuGroup } from "./menu";
import { SidebarMenu, UnfoldSwitch, type Folding } from "./sidebar";
import { bannerHeight, headerHeight, narrowWidth, sidebarWidth } from "./sizes";
import { isWhole, type UiState } from "./ui-state";

const unfolded = "&:hover, &:has(:focus-visible)";
/** Words stay for screen readers where there is no room to show them. */
const folded = "&:not(:hover, :has(:focus-visible)) p, &:not(:hover, :has(:focus-visible)) span";

const useStyles = createStyles(
  (theme, { narrow, unfoldable }: { narrow: boolean; unfoldable: boolean }) => {
    const dark = theme.colorScheme === "dark";
    const surface = dark ? (theme.colors.dark[7] ?? "") : theme.white;
    const shade = theme.fn.rgba(theme.black, dark ? 0.45 : 0.14);
    return {
      place: {
        width: narrow ? narrowWidth : sidebarWidth,
        flex: "none",
        transition: "width var(--motion-quick) ease",
        "@media print": { display: "none" },
      },
      aside: {
        position: "fixed",
        top: `calc(${headerHeight}px + ${bannerHeight})`,
        bottom: 0,
        left: 0,
        width: narrow ? narrowWidth : sidebarWidth,
        zIndex: 90,
        display: "flex",
        flexDirection: "column",
        overflow: "hidden",
        backgroundColor: dark ? theme.colors.dark[7] : theme.white,
        borderRight: `1px solid ${dark ? theme.colors.dark[5] : theme.colors.gray[2]}`,
        transition: "width var(--motion-quick) ease, box-shadow var(--motion-quick) ease",
        ...(narrow && unfoldable
          ? { [unfolded]: { width: sidebarWidth, boxShadow: theme.shadows.lg } }
          : {}),
        ...(narrow ? { [unfoldable ? folded : "& p, & span"]: { opacity: 0 } } : {}),
      },
      scroll: {
        flex: 1,
        overflowY: "auto",
        overflowX: "hidden",
        padding: "10px 0",
        scrollbarWidth: "thin",
        // A shade at either end as long as there is more of the menu.
        background: `linear-gradient(${surface} 30%, transparent) top / 100% 32px no-repeat local, linear-gradient(transparent, ${surface} 70%) bottom / 100% 32px no-repeat local, linear-gradient(${shade}, transparent) top / 100% 10px no-repeat scroll, linear-gradient(transparent, ${shade}) bottom / 100% 10px no-repeat scroll`,
      },
    };
  },
);

/**
 * The menu beside the page on a wide screen: whole, or a strip of icons that may unfold over the
 * page.
 */
export const WideSidebar = memo(function WideSidebar({
  groups,
  folding,
  ui,
  onChange,
}: {
  groups: readonly MenuGroup[];
  folding: Folding;
  ui: UiState;
  onChange(part: Partial<UiState>): void;
}) {
  const narrow = !isWhole(ui);
  const { classes } = useStyles({ narrow, unfoldable: ui.sidebarUnfoldable });
  return (
    <div className={classes.place}>
      <aside className={classes.aside}>
        <div className={classes.scroll}>
          <SidebarMenu groups={groups} folding={folding} narrow={narrow && !ui.sidebarUnfoldable} />
        </div>
        <UnfoldSwitch
          unfoldable={ui.sidebarUnfoldable}
          narrow={narrow}
          onChange={(sidebarUnfoldable) => onChange({ sidebarUnfoldable, sidebarVisible: true })}
        />
      </aside>
    </div>
  );
});
