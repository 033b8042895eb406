import { recordActions, type Resource } from "../../schema";
import { didYouMean } from "../../schema/did-you-mean";
import type { Rules } from "../http/request-context";

type Features = readonly { name: string; rules?: Readonly<Record<string, Rules>> }[];

/** Every rule there is, by its name. */
const known: Readonly<Record<keyof Rules, true>> = {
  refusals: true,
  actions: true,
  lock: true,
  lockForTrash: true,
  beforeWrite: true,
  afterWrite: true,
  beforeRemove: true,
  builtOn: true,
  deleting: true,
  beforeRestore: true,
  refusesErasing: true,
  beforeErase: true,
  afterTrash: true,
};

/**
 * Checks that what stands under the name of a resource are rules. What `rulesFor` makes has that name
 * already: under it once more, it would never be asked.
 * @returns a sentence for each that is none
 */
export const unknownRuleProblems = (features: Features): string[] =>
  features.flatMap(({ name, rules = {} }) =>
    Object.entries(rules).flatMap(([resource, own]) =>
      Object.keys(own)
        .filter((rule) => !Object.hasOwn(known, rule))
        .map(
          (rule) =>
            `Wrong feature: among the rules of "${resource}", ${name} has "${rule}", which isn't a rule${didYouMean(rule, Object.keys(known)) || `. What rulesFor gives stands beside others (...rulesFor(…)), not under a name.`}`,
        ),
    ),
  );

/** By the name of an action, the features that have a rule for it. */
function doersOf({ name }: Resource, features: Features): ReadonlyMap<string, readonly string[]> {
  const doers = new Map<string, string[]>();
  for (const feature of features)
    for (const action of Object.keys(feature.rules?.[name]?.actions ?? {}))
      doers.set(action, [...(doers.get(action) ?? []), feature.name]);
  return doers;
}

/**
 * Checks that a rule of exactly one feature does each declared action, and that no rule is for an
 * action that is not declared. A transition, or an action that sets fields, may have a rule, and needs none.
 * @returns a sentence for each rule that is missing, unknown or there twice
 */
export function actionRuleProblems(resources: readonly Resource[], features: Features): string[] {
  return resources.flatMap((resource) => {
    const { name } = resource;
    const doers = doersOf(resource, features);
    const actions = recordActions(resource);
    const names = actions.map((action) => action.name);
    return [
      ...actions
        .filter(
          ({ name: action, transition, sets }) =>
            !transition && sets.length === 0 && !doers.has(action),
        )
        .map(
          (action) =>
            `Wrong feature: the action "${action.name}" of ${name} is done by no rule. Write rulesFor(${name}, { actions: { "${action.name}": … } }) in a feature, or take the action away.`,
        ),
      ...[...doers].flatMap(([action, [first = "", second]]) => [
        ...(names.includes(action)
          ? []
          : [
              `Wrong feature: ${first} does the action "${action}" of ${name}, which declares none of this name${didYouMean(action, names) || ". Declare it, or take the rule away."}`,
            ]),
        ...(second === undefined
          ? []
          : [
              `Wrong feature: the action "${action}" of ${name} is done by two features, ${first} and ${second}. Take one of the rules away.`,
            ]),
      ]),
    ];
  });
}
