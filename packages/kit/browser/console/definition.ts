import type { BaseRecord } from "@refinedev/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { Field, Resource, ResourceAct, Rights } from "../../schema";
import type { RecordNote } from "../crud/form/record-form";
import type { FilterProps } from "../fields/filters/filter-props";
import type { InputProps } from "../fields/inputs/input-props";
import type { KindCellProps, OwnInputProps } from "../fields/overrides";
import type { NoticeWords } from "../providers/notifications/audiences";
import type { PageRule } from "../providers/access-control";
import type { LoadActions, LoadViews } from "../fields/palette/palette-action";
import type { MenuEntry } from "../shell/menu";

/** Loads a component when it is first needed. */
export type Load<Props = object> = () => Promise<ComponentType<Props>>;

/** A page that no declaration brings. */
export interface PageRoute {
  /** Without a first slash, as the router reads it. With `:id` each id gets a page of its own. */
  path: string;
  /**
   * What one must be allowed to open: a resource's name, or the path of a page that `menu` or
   * `commands` names, without its first slash. Without one it is open to everyone who is signed in.
   */
  rule?: string;
  /** What one must be allowed to do with the resource that `rule` names; looking at its list unless given. */
  act?: ResourceAct;
  load: Load;
}

/** What is shown beside a record. */
export type RecordComponent = { record: BaseRecord & { id: number } };

/** A panel on the first page of a console, for everyone who has a permission. */
export interface HomePanel {
  permission: string;
  load: Load;
}

/** A declared field that is typed or shown in a way of its own. */
export interface FieldOverride {
  field: Field;
  /** The input of its kind unless given. */
  input?: Load<OwnInputProps>;
  /** The input takes the whole width of the form. */
  wide?: boolean;
  cell: Load<{ value: unknown }>;
}

/** How a kind of field of an application's own is typed, shown and filtered. */
export interface ConsoleKind {
  name: string;
  /** Its input; that of the kind it stands on unless given. */
  input?: Load<InputProps>;
  /** The input takes the whole width of the form. */
  wide?: boolean;
  /** How a value is shown; as of the kind it stands on unless given. */
  cell?: Load<KindCellProps>;
  /** The editor of its filter; that of the kind it stands on unless given. */
  filter?: Load<FilterProps>;
}

/** Work of one's own that waits on this device, of which a sign-out asks first. */
export interface UnsentWork {
  /** How much of it there is, by person. */
  waiting(): readonly { user: number; name: string; count: number }[];
  words: {
    /** For the sign-in page: whose work waits here, and how much. */
    signIn(count: number, name: string): string;
    /** What becomes of it while one is signed out. */
    stays(count: number): string;
    /** Asked before one signs out, where the dialog cannot be loaded. */
    ask(count: number): string;
  };
  dialog: Load<{ count: number; onClose(): void; onLogOut(): void }>;
}

/** What a part of an application adds to the console beside declarations. All of it is optional. */
export interface ConsoleFeature {
  /**
   * Only some servers offer it (`ApiFeature.isOffered`): elsewhere its pages and its permissions are
   * not shown.
   */
  isOptional?: boolean;
  /** Pages in the menu, and what it takes to open them: for menu, route and button alike. */
  menu?: readonly (MenuEntry & PageRule)[];
  /** What the command palette offers to do. */
  commands?: readonly (MenuEntry & PageRule)[];
  /** What it does to a record that a sentence names, as “lend Dune”; loaded with the palette. */
  namedActions?: LoadActions;
  /** Which views its pages have, for the command palette; loaded with it. */
  pageViews?: LoadViews;
  /** Pages; one with the path of a generic page stands in its place. */
  pages?: readonly PageRoute[];
  /** What stands on the first page, where an application's shows such panels (`useHomePanels`). */
  homePanels?: readonly HomePanel[];
  /** What stands on everybody's page of the own account, below what the console has there. */
  accountCards?: readonly Load[];
  /** By name of the resource: what the page of a record offers to do. */
  recordActions?: Readonly<Record<string, Load<RecordComponent>>>;
  /** The same of what is done rarely: it stands after everything else. */
  rareRecordActions?: Readonly<Record<string, Load<RecordComponent>>>;
  /** By name of the resource: what the page of a record tells. */
  recordPanels?: Readonly<Record<string, Load<RecordComponent>>>;
  /** By name of the resource: what the form of a record says before it is saved. */
  recordNotes?: Readonly<Record<string, () => Promise<RecordNote>>>;
  /** By name of the resource: what any link to a record shows, before it is followed. */
  recordPeeks?: Readonly<Record<string, Load<{ id: number }>>>;
  fields?: readonly FieldOverride[];
  /** By name of a place that pages of other features have (`definePlace`): what is drawn there. */
  places?: Readonly<Record<string, Load<never>>>;
  /** Kinds of field of its own. */
  kinds?: readonly { readonly definition: ConsoleKind }[];
}

/** What a part of an application does on every page, the sign-in page too; all of it is optional. */
export interface EntryPart {
  /** Called once, on every page, before anything is drawn. */
  start?(): void;
  unsent?: UnsentWork;
}

/** How a console looks; loaded with it, and not with the sign-in page. */
export interface ConsoleLook {
  /** The picture of each word that a declaration or a menu entry may use. */
  icons: Readonly<Record<string, Icon>>;
  /** What notifications are called, and how they look. */
  notices: NoticeWords;
}

/** A console, as an application defines it. */
export interface ConsoleDefinition {
  resources: readonly Resource[];
  features: readonly (ConsoleFeature & { permissions?: readonly string[] })[];
  /** Where one comes to without having asked for a place; a path of one of its pages. */
  home: string;
  /** Headings of the menu, in their order; others come last. */
  menuGroups: readonly string[];
  /**
   * Groups of the menu that fold where the whole of it has no room, the first of them first; the
   * others never fold by themselves.
   */
  foldFirst?: readonly string[];
  /**
   * Where an address that no page has leads: a page that says so, unless given; with "home" the
   * first page, with a notice.
   */
  unknownAddress?: "home";
  look(): Promise<ConsoleLook>;
}

/**
 * How a console begins. The sign-in page needs no more than this; the definition, with all its
 * declarations, is loaded at the sign-in.
 */
export interface ConsoleEntry {
  definition(): Promise<ConsoleDefinition>;
  parts?: readonly EntryPart[];
  /** What stands below the form of the sign-in page; `choose` fills it in. */
  beneathSignIn?: ComponentType<{ choose(email: string, password: string): void }>;
}

/** The permission keys that features bring. */
export const featurePermissions = ({ features }: ConsoleDefinition): string[] =>
  features.flatMap(({ permissions = [] }) => permissions);

/** Pages that `menu` and `commands` name, with what it takes to open them. */
export const pageRules = ({ features }: ConsoleDefinition): PageRule[] =>
  features.flatMap(({ menu = [], commands = [], isOptional }) =>
    [...menu, ...commands].map((page) => ({ ...page, isOptional })),
  );

/** Those permission keys that the server offers, as far as somebody's own rights tell. */
export function offeredPermissions(
  { features }: ConsoleDefinition,
  { permissions: own }: Rights,
): string[] {
  const held = new Set(Array.isArray(own) ? own : []);
  return features.flatMap(({ permissions = [], isOptional }) =>
    isOptional ? permissions.filter((key) => held.has(key)) : permissions,
  );
}

/** What the features say of each resource, by its name. */
export const byResource = <Value>(
  { features }: ConsoleDefinition,
  part: (feature: ConsoleFeature) => Readonly<Record<string, Value>> | undefined,
): ReadonlyMap<string, Value> =>
  new Map(features.flatMap((feature) => Object.entries(part(feature) ?? {})));

/** The same where several features may say something of one resource, in their order. */
export function allByResource<Value>(
  { features }: ConsoleDefinition,
  part: (feature: ConsoleFeature) => Readonly<Record<string, Value>> | undefined,
): ReadonlyMap<string, readonly Value[]> {
  const all = new Map<string, Value[]>();
  for (const feature of features)
    for (const [name, value] of Object.entries(part(feature) ?? {}))
      all.set(name, [...(all.get(name) ?? []), value]);
  return all;
}

/** Work that waits on this device, of all parts. */
export const unsentWork = ({ parts = [] }: Pick<ConsoleEntry, "parts">): UnsentWork[] =>
  parts.flatMap(({ unsent }) => unsent ?? []);
