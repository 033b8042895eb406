import { communities, rareFamilies, type Community } from "./communities";
import type { Random } from "@rollcall/kit/schema/demo/random";

export type Sex = "female" | "male";

/** What the members of one family are called by. */
export interface FamilyName {
  community: Community;
  family: string;
  /** Given names that somebody in the family has already. */
  taken: Set<string>;
}

const shares = communities.map(({ share }) => share);
const anyCommunity = (random: Random): Community =>
  communities[random.weighted(shares)]?.names ?? random.pick(communities).names;

/**
 * The first families, by `at`, carry the rare names, once each; the others, and those without `at`,
 * are drawn.
 */
export function familyName(random: Random, at?: number): FamilyName {
  const community = (at === undefined ? undefined : rareFamilies[at]) ?? anyCommunity(random);
  const family = random.pick(community.family.length > 0 ? community.family : community.male);
  return { community, family, taken: new Set([family]) };
}

/**
 * A member's full name. No two of a family have the same given name while its community has
 * another.
 */
export function memberName(
  random: Random,
  { community, family, taken }: FamilyName,
  sex: Sex,
): string {
  const free = community[sex].filter((given) => !taken.has(given));
  const given = random.pick(free.length > 0 ? free : community[sex]);
  taken.add(given);
  return [given, community.middle?.[sex], family].filter(Boolean).join(" ");
}

/**
 * Where children carry their father's given name, he himself is called by it, after his initial.
 */
export const fatherName = (random: Random, name: FamilyName): string =>
  name.community.family.length > 0
    ? memberName(random, name, "male")
    : `${random.pick(name.community.male).charAt(0)}. ${name.family}`;
