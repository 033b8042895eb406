import { lazy, Suspense, type ComponentType } from "react";
import type { KindParts, OwnField, Overrides } from "../fields/overrides";
import type { ConsoleDefinition, ConsoleKind, FieldOverride, Load } from "./definition";

/** A component that is loaded when it is first drawn, and nothing until then. */
function drawnLater<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={null}>
      <Later {...props} />
    </Suspense>
  );
}

const ownField = ({ input, wide = false, cell }: FieldOverride): OwnField => ({
  ...(input ? { Input: drawnLater(input) } : {}),
  isWide: wide,
  Cell: drawnLater(cell),
});

const kindParts = ({ input, wide = false, cell, filter }: ConsoleKind): KindParts => ({
  ...(input ? { Input: drawnLater(input) } : {}),
  isWide: wide,
  ...(cell ? { Cell: drawnLater(cell) } : {}),
  ...(filter ? { Filter: drawnLater(filter) } : {}),
});

/** What features know better than declarations and generic pages. */
export const overridesOf = (definition: ConsoleDefinition): Overrides => ({
  fields: new Map(
    definition.features.flatMap(({ fields = [] }) =>
      fields.map((override) => [override.field, ownField(override)] as const),
    ),
  ),
  kinds: new Map(
    definition.features.flatMap(({ kinds = [] }) =>
      kinds.map(({ definition: kind }) => [kind.name, kindParts(kind)] as const),
    ),
  ),
  homePanels: definition.features.flatMap(({ homePanels = [] }) =>
    homePanels.map(({ permission, load }) => ({
      permission,
      Panel: lazy(async () => ({ default: await load() })),
    })),
  ),
  accountCards: definition.features.flatMap(({ accountCards = [] }) =>
    accountCards.map(drawnLater),
  ),
  places: new Map(
    definition.features.flatMap(({ places = {} }) =>
      Object.entries(places).map(([name, load]) => [name, drawnLater(load as Load)] as const),
    ),
  ),
});
