import { useInvalidate } from "@refinedev/core";
import { useState } from "react";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { call, type AnswerTo } from "../../../providers/call";
import { t } from "./text";

/** What became of each teacher who was invited. */
export type Invited = AnswerTo<"POST /admin/teachers/invite">;

/** Invites teachers, and says what became of each. */
export function useInvite(teacherIds: readonly number[]) {
  const invalidate = useInvalidate();
  const [groupId, setGroupId] = useState<string>();
  const [invited, setInvited] = useState<Invited>();
  const submit = useSubmit(
    (): Record<string, string> => (teacherIds.length === 0 ? { teachers: t("chooseOne") } : {}),
    async () => {
      const { data } = await call("POST /admin/teachers/invite", {
        body: { teacher_ids: [...teacherIds], user_group_id: groupId ? Number(groupId) : null },
      });
      setInvited(data);
      for (const resource of ["teachers", "admins"])
        void invalidate({ resource, invalidates: ["list", "many", "detail"] });
    },
  );
  return { ...submit, groupId, setGroupId, invited };
}
