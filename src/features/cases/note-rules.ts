import { publish } from "@rollcall/kit/api/events/publish";
import type { Rules } from "@rollcall/kit/api/http/request-context";

/** A note says who wrote it. */
export const caseNoteRules: Rules = {
  beforeWrite: async ({ identity }, { before, after }) => {
    if (!before) after["written_by_id"] = identity.id;
  },
  afterWrite: (call, { after }) =>
    publish(call.db, { topic: "cases", id: Number(after["case_id"]) }),
  afterTrash: (call, before) => publish(call.db, { topic: "cases", id: Number(before["case_id"]) }),
};
