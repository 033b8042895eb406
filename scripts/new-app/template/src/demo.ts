import { holdsNothing, insertDemo, type DemoRows } from "@rollcall/kit/api/identity/insert-demo";
import type { ServedApplication } from "@rollcall/server/served";
import { demoSignIns } from "./demo-sign-ins";
import { resources } from "./resources";

const names = ["Asha Mehta", "Chloé Martin", "Dmitri Orlov", "Elif Kaya"];

/** By resource, after those they refer to. */
const records: Readonly<Record<string, DemoRows>> = {
  "user-groups": [
    { id: 1, name: "Readers", description: "Look things up.", permissions: ["view_contacts"] },
  ],
  admins: [
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
  contacts: names.map((name, at) => ({
    id: at + 1,
    name,
    email: `person${at + 1}@demo.example`,
    status: "active",
  })),
};

/** A few records and two sign-ins, for a first look. */
export const demo: NonNullable<ServedApplication["demo"]> = {
  isEmpty: (db) => holdsNothing(db, resources),
  async make(db, { passwordHash }) {
    await insertDemo(db, resources, records, passwordHash);
    return `A demo database with ${names.length} contacts`;
  },
  signIns: demoSignIns,
};
