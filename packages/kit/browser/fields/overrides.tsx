import {
  createContext,
  createElement,
  Fragment,
  useContext,
  useMemo,
  type ComponentType,
  type ReactNode,
} from "react";
import type { Field } from "../../schema";
import { useMay } from "./may";
import type { FilterProps } from "./filters/filter-props";
import type { InputProps } from "./inputs/input-props";

/** A field's own input; it sees the other values of its form, which decide what can be chosen. */
export type OwnInputProps = InputProps & { values: Readonly<Record<string, unknown>> };

/**
 * How one declared field is typed and shown, where its kind alone does not say it well. What is
 * stored stays the same.
 */
export interface OwnField {
  /** The input of its kind unless given. */
  Input?: ComponentType<OwnInputProps>;
  /** The input takes the whole width of the form. */
  isWide?: boolean;
  Cell: ComponentType<{ value: unknown }>;
}

/** What a cell of an own kind is given. */
export interface KindCellProps {
  value: unknown;
  field: Field;
}

/** How a kind of field of the application's own is typed, shown and filtered; else as its base. */
export interface KindParts {
  Input?: ComponentType<InputProps>;
  isWide?: boolean;
  Cell?: ComponentType<KindCellProps>;
  Filter?: ComponentType<FilterProps>;
}

/**
 * What pages of their own know better than the declarations, for generic code, which may not import
 * them.
 */
export interface Overrides {
  fields: ReadonlyMap<Field, OwnField>;
  /** By the name of an own kind. */
  kinds: ReadonlyMap<string, KindParts>;
  /** Of the first page, each with the permission it takes; loaded when it is drawn. */
  homePanels: readonly { permission: string; Panel: ComponentType }[];
  /** Of the page of the own account. */
  accountCards: readonly ComponentType[];
  /** What features draw in places of the application's pages, by the name of the place. */
  places: ReadonlyMap<string, ComponentType<object>>;
}

const OverridesContext = createContext<Overrides>({
  fields: new Map(),
  kinds: new Map(),
  homePanels: [],
  accountCards: [],
  places: new Map(),
});

/** Makes them known to the generic pages within. */
export const OverridesProvider = OverridesContext.Provider;
export const useOwnFields = (): Overrides["fields"] => useContext(OverridesContext).fields;

/** The parts of the application's own kinds of field, by name. */
export const useOwnKinds = (): Overrides["kinds"] => useContext(OverridesContext).kinds;

/** The parts of the own kind that a field is of. */
export function useKindParts({ as }: Pick<Field, "as">): KindParts | undefined {
  const kinds = useOwnKinds();
  return as === undefined ? undefined : kinds.get(as);
}

/** Gives declared fields inputs and cells of their own within a page, beside those of the console. */
export function OwnFields({
  fields,
  children,
}: Pick<Overrides, "fields"> & { children: ReactNode }) {
  const outer = useContext(OverridesContext);
  const value = useMemo(
    () => ({ ...outer, fields: new Map([...outer.fields, ...fields]) }),
    [outer, fields],
  );
  return <OverridesProvider value={value}>{children}</OverridesProvider>;
}

/**
 * What features put on the first page, as far as the one who is signed in may see it. Each arrives
 * when it is first drawn: what stands there until then is said by the page, in a Suspense.
 */
export function useHomePanels(): ComponentType[] {
  const may = useMay();
  return useContext(OverridesContext)
    .homePanels.filter(({ permission }) => may(permission))
    .map(({ Panel }) => Panel);
}

/** What features put on the page of the own account. */
export const AccountCards = () =>
  createElement(
    Fragment,
    null,
    ...useContext(OverridesContext).accountCards.map((Card) => createElement(Card)),
  );

/**
 * A place on pages of one feature that another may fill (`places` of a feature, by this name), so
 * that either can be taken out. It draws nothing where no feature fills it.
 */
export const definePlace =
  <Props extends object>(name: string): ComponentType<Props> =>
  (props) => {
    const Filling = useContext(OverridesContext).places.get(name);
    return Filling ? createElement(Filling, props) : null;
  };
