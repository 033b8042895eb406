import { withinSentence } from "../../../schema/messages";
import type { Audiences } from "../../../schema/audiences";
import { t } from "../../strings/notification-centre";
import { joined } from "../../../schema/joined";

/** What each recipient type is called where it is chosen, in the order in which it is offered. */
export const recipientTypesIn = ({ kinds, groups }: Audiences): ReadonlyMap<string, string> =>
  new Map([
    ["everyone", t("sending.everyone")],
    ...Object.values(kinds).map(({ type, plural }): [string, string] => [type, plural]),
    ...Object.entries(groups).map(([type, { plural, meaning }]): [string, string] => [
      type,
      meaning ?? plural,
    ]),
    ["people", t("sending.people")],
  ]);

/** The same as a person looks for them: each kind with what can be meant of it, then the others. */
export function recipientGroupsIn(
  audiences: Audiences,
  may: (permission: string) => boolean,
): { label: string; types: readonly (readonly [type: string, label: string])[] }[] {
  const names = recipientTypesIn(audiences);
  const { kinds, groups } = audiences;
  const labelled = (types: readonly string[]) =>
    types.map((type) => [type, names.get(type) ?? type] as const);
  const under = (kind: string | undefined) =>
    Object.entries(groups).flatMap(([type, { under: over, permission }]) =>
      over === kind && (permission === undefined || may(permission)) ? [type] : [],
    );
  const ofKinds = Object.entries(kinds).map(([kind, { type, plural }]) => ({
    label: plural,
    types: [type, ...under(kind)],
  }));
  const isGroup = ({ types }: { types: readonly string[] }) => types.length > 1;
  return [
    ...ofKinds.filter(isGroup),
    {
      label: t("sending.others"),
      types: [
        "everyone",
        ...ofKinds.filter((one) => !isGroup(one)).flatMap(({ types }) => types),
        ...under(undefined),
        "people",
      ],
    },
  ].map(({ label, types }) => ({ label, types: labelled(types) }));
}

/**
 * What is to be picked of a recipient type of which nobody is meant until something is picked;
 * undefined for the others.
 */
export const toBePicked = ({ groups }: Audiences, type: string): string | undefined =>
  type === "people"
    ? t("sending.pickPeople")
    : groups[type]?.found
      ? undefined
      : groups[type]?.plural;

/** Whether people or groups can be picked of a type: not of everyone, nor of whom the server finds. */
export const isPicked = ({ groups }: Audiences, type: string): boolean =>
  type !== "" && type !== "everyone" && !groups[type]?.found;

/** The kinds of people that a type means; all where it does not say. */
function kindsMeant({ kinds, groups }: Audiences, type: string): string[] {
  const own = Object.entries(kinds).find(([, kind]) => kind.type === type)?.[0];
  const kind = own ?? groups[type]?.under;
  return kind === undefined ? Object.keys(kinds) : [kind];
}

/** The placeholders that can be in a message to a type of recipients. */
export const placeholdersFor = (
  audiences: Audiences,
  type: string,
): { word: string; label: string }[] =>
  Object.entries(audiences.placeholders)
    .filter(([, { kinds }]) => kindsMeant(audiences, type).some((kind) => kinds.includes(kind)))
    .map(([word, { label }]) => ({ word, label }));

/** The kinds of people who have nothing to read in the console, as a sentence lists them. */
export function withoutConsole({ kinds }: Audiences): string {
  return joined(
    Object.entries(kinds).flatMap(([kind, { plural }]) =>
      kind === "admin" ? [] : [withinSentence(plural)],
    ),
    "and",
  );
}
