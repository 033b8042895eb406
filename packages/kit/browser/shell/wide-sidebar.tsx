import { memo, useState } from "react";
import type { MenuGroup } from "./menu";
import classes from "./menu.module.css";
import { SidebarMenu, UnfoldSwitch, type Folding } from "./sidebar";
import { headerHeight } from "./sizes";
import { isWhole, type UiState } from "./ui-state";

/** Pixels of the window that are not the menu's: the header, its own padding, the switch below it. */
const taken = headerHeight + 20 + 48;

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
  // The style sheet could see it by `:has(:focus-visible)`, at the cost of each move of the focus
  // anywhere on the page.
  const [keyed, setKeyed] = useState(false);
  const [likelySpace] = useState(() => window.innerHeight - taken);
  return (
    <div
      className={classes.place}
      data-narrow={narrow || undefined}
      data-unfolds={(narrow && ui.sidebarUnfoldable) || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears where the focus is, which links and buttons in it take */}
      <aside
        className={classes.aside}
        data-keyed={keyed || undefined}
        onFocus={({ target }) => setKeyed(target.matches(":focus-visible"))}
        onBlur={() => setKeyed(false)}
      >
        <div className={classes.scroll}>
          <SidebarMenu
            groups={groups}
            folding={folding}
            narrow={narrow && !ui.sidebarUnfoldable}
            likelySpace={likelySpace}
          />
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
