import { insertLinks, insertRecords } from "@rollcall/kit/api/db/insert-records";
import { sql } from "@rollcall/kit/api/db/sql";
import type { Resource } from "@rollcall/kit/schema";
import type { ServedApplication } from "@rollcall/server/served";
import { resources } from "./resources";

type Rows = readonly Readonly<Record<string, unknown>>[];

const people: readonly [Resource["name"], Rows][] = [
  [
    "user-groups",
    [{ id: 1, name: "Readers", description: "Look things up.", permissions: ["view_contacts"] }],
  ],
  [
    "admins",
    [
      {
        id: 1,
        name: "Ana Costa",
        email: "admin@demo.example",
        is_super_admin: true,
        status: "active",
        permissions: [],
        user_groups: [],
      },
      {
        id: 2,
        name: "Ben Okafor",
        email: "reader@demo.example",
        is_super_admin: false,
        status: "active",
        permissions: [],
        user_groups: [1],
      },
    ],
  ],
];
const contacts: Rows = ["Asha Mehta", "Chloé Martin", "Dmitri Orlov", "Elif Kaya"].map(
  (name, at) => ({ id: at + 1, name, email: `person${at + 1}@demo.example`, status: "active" }),
);

const named = (name: string): Resource => {
  const resource = (resources as readonly Resource[]).find((one) => one.name === name);
  if (!resource) throw new Error(`No resource is named "${name}".`);
  return resource;
};

/** A few records and two sign-ins, for a first look. */
export const demo: NonNullable<ServedApplication["demo"]> = {
  async isEmpty(db) {
    const [row] = await db.query<{ filled: boolean }>(
      sql`select exists (select 1 from admins) as filled`,
    );
    return row?.filled === false;
  },
  make: (db, { passwordHash }) =>
    db.transaction(async (tx) => {
      const all: readonly [string, Rows][] = [...people, ["contacts", contacts]];
      for (const [name, rows] of all) await insertRecords(tx, named(name), rows);
      for (const [name, rows] of all) await insertLinks(tx, named(name), rows);
      await tx.query(
        sql`insert into credentials (admin_id, password_hash) select id, ${passwordHash} from admins`,
      );
      return `A demo database with ${contacts.length} contacts`;
    }),
  signIns: [
    { email: "admin@demo.example", who: "super admin" },
    { email: "reader@demo.example", who: "may only look" },
  ],
};
