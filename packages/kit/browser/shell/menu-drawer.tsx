import { createStyles } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { shell } from "../strings/shell";
import type { MenuGroup } from "./menu";
import { SidebarMenu, type Folding } from "./sidebar";

const useStyles = createStyles((theme) => ({
  dialog: {
    border: 0,
    padding: 0,
    margin: 0,
    width: "100vw",
    maxWidth: "100vw",
    height: "100dvh",
    maxHeight: "100dvh",
    backgroundColor: "transparent",
    color: "inherit",
    "&[open]": { display: "flex" },
    "&::backdrop": { backgroundColor: "rgba(10, 14, 20, 0.5)" },
  },
  panel: {
    width: 288,
    maxWidth: "84vw",
    display: "flex",
    flexDirection: "column",
    backgroundColor: theme.colorScheme === "dark" ? theme.colors.dark[7] : theme.white,
    boxShadow: theme.shadows.xl,
  },
  menu: { flex: 1, overflowY: "auto", padding: "16px 0" },
  beside: { flex: 1, border: 0, padding: 0, backgroundColor: "transparent", cursor: "default" },
}));

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
  const { classes } = useStyles();
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
    <dialog ref={dialog} className={classes.dialog} aria-label={shell.menu} onClose={onClose}>
      <div className={classes.panel}>
        <div className={classes.menu}>
          {opened && <SidebarMenu groups={groups} folding={folding} onGo={onClose} />}
        </div>
        {children}
      </div>
      <button
        type="button"
        className={classes.beside}
        aria-label={shell.closeMenu}
        onClick={onClose}
      />
    </dialog>
  );
}
