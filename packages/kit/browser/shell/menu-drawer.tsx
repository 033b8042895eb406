import { useEffect, useRef, type ReactNode } from "react";
import { t } from "../strings/shell";
import type { MenuGroup } from "./menu";
import classes from "./menu.module.css";
import { SidebarMenu, type Folding } from "./sidebar";

/**
 * The menu as a drawer on a small screen; the browser's own dialog keeps the focus inside and
 * closes on Escape.
 */
export function MenuDrawer({
  groups,
  folding,
  opened,
  onClose,
  children,
}: {
  groups: readonly MenuGroup[];
  folding: Folding;
  opened: boolean;
  onClose(): void;
  children?: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === opened) return;
    if (!opened) return element.close();
    element.showModal();
    // The browser would give the focus to the part that scrolls, which may no longer do so once
    // groups have folded.
    element.querySelector<HTMLElement>("nav :is(a, button)")?.focus();
  }, [opened]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={t("menu")} onClose={onClose}>
      <div className={classes.panel}>
        <div className={classes.drawn}>
          {opened && <SidebarMenu groups={groups} folding={folding} onGo={onClose} />}
        </div>
        {children}
      </div>
      <button
        type="button"
        className={classes.beside}
        aria-label={t("closeMenu")}
        onClick={onClose}
      />
    </dialog>
  );
}
