import { emailOf, homeAddress, phoneNumber } from "./contact";
import { familyName, fatherName, memberName, type FamilyName } from "./naming";
import type { Place } from "./places";
import type { Random } from "@rollcall/kit/schema/demo/random";
import type { DemoSchool } from "./rows";

type Parent = DemoSchool["parents"][number];
type Relation = NonNullable<Parent["relation"]>;

/** People who live together: their children take up one or more places. */
export interface Family {
  name: FamilyName;
  address: string;
  parents: Parent[];
  places: Place[];
  /**
   * Days of the year by which its birthdays are shifted; keeps siblings of neighbouring grades a
   * pregnancy apart.
   */
  birthday: number;
}

const childShares = [81, 16, 2.4, 0.6];
const households: readonly { share: number; members: readonly Relation[] }[] = [
  { share: 89, members: ["mother", "father"] },
  { share: 6, members: ["mother"] },
  { share: 2, members: ["father"] },
  { share: 1.5, members: ["guardian"] },
  { share: 1.2, members: ["mother", "father", "guardian"] },
  { share: 0.3, members: [] },
];
const householdShares = households.map(({ share }) => share);
const occupations = [
  "Accountant",
  "Architect",
  "Auto driver",
  "Bank clerk",
  "Civil engineer",
  "Doctor",
  "Electrician",
  "Farmer",
  "Government service",
  "Homemaker",
  "Lawyer",
  "Mechanic",
  "Nurse",
  "Pharmacist",
  "Police constable",
  "Professor",
  "Shopkeeper",
  "Software engineer",
  "Tailor",
  "Textile trader",
] as const;

/** A guardian is often of another family name; the household's address is everybody's. */
function parentOf(
  random: Random,
  id: number,
  relation: Relation,
  family: FamilyName,
  address: string,
): Parent {
  const name =
    relation === "father"
      ? fatherName(random, family)
      : relation === "mother"
        ? memberName(random, family, "female")
        : memberName(
            random,
            random.chance(0.5) ? family : familyName(random),
            random.chance(0.5) ? "female" : "male",
          );
  return {
    id,
    name,
    relation,
    address,
    phone: phoneNumber(random),
    email: random.chance(0.62) ? emailOf(random, name, id) : null,
    occupation: random.chance(0.9) ? random.pick(occupations) : null,
  };
}

/**
 * Gives every place to a family of one to four children, until none is left; a large enough school
 * has the rare names too.
 */
export function familiesOf(random: Random, places: readonly Place[]): Family[] {
  const families: Family[] = [];
  let nextParent = 1;
  for (let taken = 0; taken < places.length;) {
    const size = 1 + random.weighted(childShares);
    const name = familyName(random, places.length >= 100 ? families.length : undefined);
    const address = homeAddress(random);
    const members = households[random.weighted(householdShares)]?.members ?? [];
    const parents = members.map((relation) =>
      parentOf(random, nextParent++, relation, name, address),
    );
    families.push({
      name,
      address,
      parents,
      places: places.slice(taken, taken + size),
      birthday: random.whole(0, 364),
    });
    taken += size;
  }
  return families;
}
