import type { useMay, useMayDo, useMayOpen } from "../may";
import type { IconWord } from "../../../schema";

/** One thing that can be chosen: somewhere to go, or something to do. */
export interface Command {
  id: string;
  label: string;
  /** What it belongs to, in small letters beside it. */
  hint?: string;
  icon?: IconWord;
  to?: string;
  /** State that the opened page gets beside its address. */
  state?: unknown;
  /** Handed to the device, such as a phone number to call. */
  href?: string;
  run?: () => void;
}

/** What the one who is signed in may do, asked as pages ask it. */
export interface PaletteRights {
  may: ReturnType<typeof useMay>;
  mayDo: ReturnType<typeof useMayDo>;
  mayOpen: ReturnType<typeof useMayOpen>;
}

/**
 * Something that is done to what a sentence names: “lend Dune”, where “lend” says what, and “Dune”
 * to which record.
 */
export interface PaletteAction {
  id: string;
  icon?: IconWord;
  /** Sentences as people type them, with `nameHole` where the name stands. */
  phrases: readonly string[];
  /** A sentence that shows how; in the palette while nothing is typed. */
  example: string;
  isOpen(rights: PaletteRights): boolean;
  /** What can be chosen for a name that was typed. */
  find(name: string, signal: AbortSignal): Promise<readonly Command[]>;
}

/** One of the views that a page has, or a page that the menu leaves out. */
export interface PageView extends Pick<Command, "label" | "hint" | "icon"> {
  to: string;
  /** The path of the page that has it, without a question: it is for those who may open that. */
  page: string;
}

/** Loads the views of the pages of a part of an application. */
export type LoadViews = () => Promise<readonly PageView[]>;

/** Loads the actions of a part of an application. */
export type LoadActions = () => Promise<readonly PaletteAction[]>;

/** Stands for the name in a phrase. */
export const nameHole = "…";

/** The phrases of a message, in which they stand with bars between them. */
export const phrasesIn = (message: string): string[] =>
  message
    .split("|")
    .map((phrase) => phrase.trim())
    .filter(Boolean);
