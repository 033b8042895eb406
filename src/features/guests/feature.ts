import type { ApiFeature } from "@rollcall/kit/api/feature";
import { sql } from "@rollcall/kit/api/db/sql";
import { needsOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { kept } from "../../school/personal-data/labels";
import { ofStudents } from "../../school/personal-data/of-students";
import { add, remove } from "./change";
import { addGuest, findGuests, removeGuest } from "./contract";
import { find } from "./find";

const marking = { access: needsOrOwn("mark_attendance"), subject: "Attendance" } as const;

/** Students who sit in one register of another class as guests. */
export const guestsFeature: ApiFeature = {
  name: "guests",
  tables: ["register_guests"],
  personalData: {
    tables: [
      {
        table: "register_guests",
        label: kept.guests,
        about: ofStudents,
        told: {
          date: sql`t.date`,
          session: sql`t.slot`,
          class: sql`(select c.name from classes c where c.id = t.class_id)`,
        },
        erasing: "kept",
      },
    ],
  },
  routes: [
    routeOf(findGuests, {
      ...marking,
      summary:
        "Students who can be guests in a register, by name: of all classes, or of one's own for who may mark those alone",
      handle: find,
    }),
    routeOf(addGuest, {
      ...marking,
      summary: "Have a student of another class sit in one register as a guest",
      writes: true,
      handle: add,
    }),
    routeOf(removeGuest, {
      ...marking,
      summary: "Take a guest out of a register, with the mark",
      writes: true,
      handle: remove,
    }),
  ],
};
