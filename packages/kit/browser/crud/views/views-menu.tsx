import type { Resource } from "../../../schema";
import { t } from "../../strings/list-views";
import { expectPart, ViewsPanel } from "../list/lazy-parts";
import controls from "../list/controls.module.css";
import { Popover } from "../list/popover";
import { icon } from "../list/row-icon";
import type { ViewsOf } from "./use-views-of";
import classes from "./views.module.css";

interface ViewsMenuProps {
  resource: Resource;
  views: ViewsOf;
}

/** Beside the title of a list: which view is open, and the way to all of them. */
export function ViewsMenu({ resource, views }: ViewsMenuProps) {
  const { open, isChanged } = views;
  return (
    <span className={classes.menu}>
      <Popover
        className={`${controls.button} ${classes.button}`}
        label={t("panel")}
        name={
          open
            ? `${t("menu", { name: open.name })}${isChanged ? ` (${t("changed")})` : ""}`
            : t("views")
        }
        onExpect={expectPart.viewsPanel}
        button={
          <>
            {icon("bookmark", 16)}
            <bdi className={classes.name}>{open?.name ?? t("views")}</bdi>
            {isChanged ? <span className={classes.dim}>({t("changed")})</span> : null}
            {icon("down", 14)}
          </>
        }
      >
        <ViewsPanel resource={resource} views={views} />
      </Popover>
    </span>
  );
}

/** Says what of the view that is open is left out, and why. */
export function LeftOut({ views: { open } }: Pick<ViewsMenuProps, "views">) {
  if (!open || open.left_out.length === 0) return null;
  return (
    <div className={classes.leftOut} role="status">
      <p>{t("leftOut", { name: open.name })}</p>
      <ul>
        {open.left_out.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
