import { createContext, useContext, type ComponentType } from "react";
import type { Resource } from "../../../schema";
import type { Overrides } from "../../fields/overrides";
import type { FlatSettings } from "./settings-api";

/** What the page of settings shows of an application's settings, and how. */
export interface SettingsView {
  /** The declaration; a field's `section` names the part it stands in. */
  settings: Resource;
  /** The parts of the page in their order; a name is a word of the address. */
  parts: readonly { name: string; label: string }[];
  /** Titles of the cards in a part, by the branch of their paths; else the part's own. */
  cards: Readonly<Record<string, string>>;
  /** What a card decides, by its branch: behind a question mark beside its title. */
  help?: Readonly<Record<string, string>>;
  /** Branches by the paths of fields that stand in another card than that of their own branch. */
  cardOf?: Readonly<Record<string, string>>;
  /** Paths that no field of the form is for: they have a call of their own, or are only told. */
  notTyped: ReadonlySet<string>;
  /** Fields of the form with an input of their own. */
  fields?: Overrides["fields"];
  /**
   * By the paths of fields that are saved only after a question: what the value that was typed does,
   * as the question shows it.
   */
  confirm?: Readonly<Record<string, ComponentType<{ value: unknown }>>>;
  /** What stands first in a part: what acts at once, above all. */
  before?: Readonly<Record<string, ComponentType<{ record: FlatSettings }>>>;
  /** What stands last in a part, with what is typed at the moment. */
  after?: Readonly<
    Record<
      string,
      ComponentType<{ record: FlatSettings; values: Readonly<Record<string, unknown>> }>
    >
  >;
}

const View = createContext<SettingsView | undefined>(undefined);
export const SettingsViewProvider = View.Provider;

/** @throws Error outside of a page of settings */
export function useSettingsView(): SettingsView {
  const view = useContext(View);
  if (!view) throw new Error("There is no page of settings around this.");
  return view;
}
