import { demoRecords, type DemoRows, fillNew, holdsNothing, insertDemo } from "@rollcall/kit/api";
import type { Demo } from "@rollcall/kit/server";
import { demoSignIns } from "./demo-sign-ins";
import { resources } from "./resources";

/**
 * Records of your own, by resource, after those they refer to. Of every other resource some are made
 * up by its declaration.
 */
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
};

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** A few records and two sign-ins, for a first look. */
export const demo: Demo = {
  isEmpty: (db) => holdsNothing(db, resources),
  async make(db, { now, passwordHash }) {
    const all = demoRecords(resources, { today: dayOf(now), given: records });
    await insertDemo(db, resources, all, passwordHash);
    return `A demo database with ${Object.values(all).flat().length} records`;
  },
  fillNew: (db, { now }) => fillNew(db, resources, { today: dayOf(now), signIns: demoSignIns }),
  signIns: demoSignIns,
};
