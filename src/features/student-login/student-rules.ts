import type { Row } from "@rollcall/kit/api/db/row";
import type { Rules } from "@rollcall/kit/api/http/request-context";
import { endStudentSessions } from "./sessions";

const maySignIn = (student: Readonly<Row>) =>
  student["can_login"] === true && student["status"] === "active";

/** Whoever may not sign in any more is signed out. */
export const studentLoginRules: Rules = {
  async afterWrite(call, { before, after, id }) {
    if (before && maySignIn(before) && !maySignIn(after)) await endStudentSessions(call, id);
  },
  async beforeRemove(call, before) {
    await endStudentSessions(call, Number(before["id"]));
  },
};
