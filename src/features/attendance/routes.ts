import { ok } from "@rollcall/kit/api/http/envelope";
import { needsAnyOrOwn, needsOrOwn, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { ownRegisters } from "./ahead";
import { clearRegister } from "./empty-register";
import { emptyRegister, expected, own, register, registers, saveRegister } from "./contract";
import { expectedOn } from "../../school/registers/expected";
import { pastRegisterRoute } from "./past-register";
import { presenceRoute } from "./presence";
import { ownAmong, refuseOthersClass } from "../../school/roster/own-classes";
import { withCachedPlan } from "../../school/registers/cached-plan";
import { presentRegister, readRegister, readRegisters } from "../../school/registers/read-register";
import { saveMarks } from "../../school/registers/save-register";

const lookingKeys = ["mark_attendance", "view_attendance"];
const looking = { access: needsAnyOrOwn(lookingKeys), subject: "Attendance" } as const;

/** Registers of classes. */
export const attendanceRoutes: Route[] = [
  // Today by the institution's clock and all classes, or all of one's own, unless given.
  routeOf(expected, {
    ...looking,
    summary:
      "The registers a day should have; each taken, incomplete, missing, upcoming, not expected or closed, with how many students are marked",
    async handle(call, { query }) {
      const date = query.date ?? (await today(call));
      const classes = await ownAmong(call, lookingKeys, date, query.class_id);
      return ok(await expectedOn(call, date, classes));
    },
  }),
  presenceRoute,
  routeOf(register, {
    ...looking,
    summary: "One register: roster, marks, suggestions, version and lock",
    async handle(call, { query }) {
      await refuseOthersClass(call, lookingKeys, query);
      const state = presentRegister(
        await withCachedPlan(call.db, (db) => readRegister({ ...call, db }, query)),
      );
      return ok(state, { headers: { ETag: `"${state.version}"` } });
    },
  }),
  pastRegisterRoute,
  routeOf(registers, {
    ...looking,
    summary: "Several registers of a day at once",
    async handle(call, { query: { date, of } }) {
      const classes = of.map(({ class_id }) => class_id);
      const open = new Set(await ownAmong(call, lookingKeys, date, classes));
      const asked = of.filter(({ class_id }) => open.has(class_id));
      const read = await withCachedPlan(call.db, (db) =>
        readRegisters({ ...call, db }, date, asked),
      );
      return ok(read.map(presentRegister));
    },
  }),
  routeOf(own, {
    ...looking,
    summary: "Which registers of a day are one's own",
    handle: async (call, { query: { date } }) => ok(await ownRegisters(call, date)),
  }),
  routeOf(saveRegister, {
    access: needsOrOwn("mark_attendance"),
    subject: "Attendance",
    summary: "Save marks of a register, all or nothing",
    writes: true,
    conditional: true,
    handle: saveMarks,
  }),
  routeOf(emptyRegister, {
    access: needsOrOwn("mark_attendance"),
    subject: "Attendance",
    summary: "Take every mark out of a register that should not have been taken",
    writes: true,
    conditional: true,
    handle: clearRegister,
  }),
];
