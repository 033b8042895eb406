import { useSyncExternalStore } from "react";

/** How the menu stands. Remembered by this browser. */
export interface UiState {
  /** Wide screens: whole rather than a strip of icons. */
  sidebarVisible: boolean;
  /** The strip of icons unfolds while the pointer or the focus is in it. */
  sidebarUnfoldable: boolean;
  /** Groups of the menu that a person folded (true) or opened (false), by name. */
  folded: Readonly<Record<string, boolean>>;
}

const key = "rollcall-ui";
const standard: UiState = { sidebarVisible: true, sidebarUnfoldable: false, folded: {} };
const listeners = new Set<() => void>();
let state: UiState | undefined;

/** Whether the menu stands whole beside the page. */
export const isWhole = ({ sidebarVisible, sidebarUnfoldable }: UiState): boolean =>
  sidebarVisible && !sidebarUnfoldable;

/**
 * What the header's button makes of it: whole becomes a strip, and any strip becomes whole, also
 * one that unfolds.
 */
export const pressed = (ui: UiState): Pick<UiState, "sidebarVisible" | "sidebarUnfoldable"> => ({
  sidebarVisible: !isWhole(ui),
  sidebarUnfoldable: false,
});

function load(): UiState {
  try {
    const { sidebarVisible, sidebarUnfoldable, folded } = JSON.parse(
      localStorage.getItem(key) ?? "{}",
    ) as Partial<UiState>;
    return {
      sidebarVisible: sidebarVisible !== false,
      sidebarUnfoldable: sidebarUnfoldable === true,
      folded: typeof folded === "object" && folded !== null ? folded : {},
    };
  } catch {
    return standard;
  }
}

const read = (): UiState => (state ??= load());

function change(part: Partial<UiState>) {
  state = { ...read(), ...part };
  try {
    localStorage.setItem(key, JSON.stringify(state));
  } catch {
    // Then it lasts as long as the page is open.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The state of the menu and the way to change it. */
export const useUiState = (): [UiState, (part: Partial<UiState>) => void] => [
  useSyncExternalStore(subscribe, read),
  change,
];
