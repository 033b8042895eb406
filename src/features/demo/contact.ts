import type { Random } from "@rollcall/kit/schema/demo/random";
import { normalForm } from "@rollcall/kit/schema/normal-form";

const domains = ["example.com", "example.net", "example.org"] as const;
const buildings = [
  "Ashoka Heights",
  "Gulmohar Residency",
  "Indradhanu Society",
  "Kamal Apartments",
  "Mayur Vihar",
  "Neelkanth Towers",
  "Rajnigandha",
  "Shanti Niwas",
  "Sukh Sagar",
  "Tulsi Garden",
] as const;
const areas = [
  "Ambewadi",
  "Gandhi Chowk",
  "Jasmine Nagar",
  "Koregaon Lane",
  "Lotus Park",
  "Market Yard",
  "Neem Nagar",
  "Railway Colony",
  "River Road",
  "Station Quarter",
  "Temple Hill",
  "University Gate",
] as const;

/** A number that rings nobody: after India's country code no number begins with 0. */
export const phoneNumber = (random: Random): string =>
  `+9100${String(random.whole(0, 999)).padStart(3, "0")}${String(random.whole(0, 99_999)).padStart(5, "0")}`;

/**
 * An address at a domain that is reserved for examples; `id` makes it unique among people of one
 * kind.
 */
export function emailOf(random: Random, name: string, id: number): string {
  const plain = normalForm(name, "NFD")
    .replace(/[^A-Za-z ]/g, "")
    .trim()
    .toLowerCase();
  const [first = "", last = ""] = [plain.split(" ")[0], plain.split(" ").at(-1)];
  return `${first === last || !last ? first || "family" : `${first}.${last}`}${id}@${random.pick(domains)}`;
}

/** A home in a town that does not exist. */
export const homeAddress = (random: Random): string =>
  `${random.chance(0.7) ? `Flat ${random.whole(1, 12)}${String(random.whole(1, 6)).padStart(2, "0")}, ${random.pick(buildings)}` : `House ${random.whole(1, 240)}, Lane ${random.whole(1, 14)}`}\n${random.pick(areas)}, Sundarpur 499 0${String(random.whole(1, 48)).padStart(2, "0")}`;
