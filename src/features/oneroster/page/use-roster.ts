import { useInvalidate, useNotification } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createActionKey } from "@rollcall/kit/browser/crud/form/action-key";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { readBase64 } from "../../../providers/read-base64";
import { t } from "./text";

/** What taking a file would do. */
export type Plan = AnswerTo<"POST /admin/oneroster/check">;
export type Line = Plan["lines"][number];
export type Entity = Line["entity"];
/** What has come of it. */
export type Taken = AnswerTo<"POST /admin/oneroster/take">;
type TakeBody = BodyFor<"POST /admin/oneroster/take">;

/** Milliseconds: a whole school is written in one act. */
const timeoutMs = 300_000;
const key = ["oneroster"];

/** The systems whose ids are known here. */
export const useSystems = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call("GET /admin/oneroster", { signal })).data,
    staleTime: 0,
  });

/** A file that was chosen, and what the check says of it. */
export function useCheck() {
  const [file, setFile] = useState<File | null>(null);
  const [system, setSystem] = useState("");
  const [school, setSchool] = useState("");
  const [checked, setChecked] = useState<{ content: string; plan: Plan }>();
  const form = useSubmit(
    (): Record<string, string> => (file ? {} : { file: t("in.noFile") }),
    async () => {
      if (!file) return;
      const content = await readBase64(file, t("in.unreadable"));
      const body = { file: content, system: system || null, school: school || null };
      const { data } = await call("POST /admin/oneroster/check", { body, timeoutMs });
      setChecked({ content, plan: data });
    },
  );
  return {
    file,
    system,
    school,
    checked,
    form,
    choose: (chosen: File | null) => {
      setFile(chosen);
      setSchool("");
      setChecked(undefined);
    },
    setSystem: (name: string) => {
      setSystem(name);
      setChecked(undefined);
    },
    setSchool,
    forget: () => setChecked(undefined),
  };
}
export type Checking = ReturnType<typeof useCheck>;

/** Takes what was checked, once for one press, and has lists asked for again. */
export function useTake({ file, checked, forget }: Checking, onTaken: (taken: Taken) => void) {
  const [ends, setEnds] = useState<ReadonlySet<Entity>>(new Set());
  const [isConfirmed, setConfirmed] = useState(false);
  const [action] = useState(createActionKey);
  const { open } = useNotification();
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  const form = useSubmit(
    () => ({}),
    async () => {
      if (!checked) return;
      const { content, plan } = checked;
      const body: TakeBody = {
        file: content,
        file_name: file?.name.slice(0, 200) ?? null,
        system: plan.system,
        school: plan.school,
        seen: plan.seen,
        end: [...ends],
        confirm_names: isConfirmed,
      };
      const sending = { body, timeoutMs, key: action.keyFor(JSON.stringify([plan.seen, ...ends])) };
      const { data, message } = await call("POST /admin/oneroster/take", sending);
      action.settle();
      open?.({ type: data.refused.length > 0 ? "error" : "success", message });
      onTaken(data);
      forget();
      await cache.invalidateQueries({ queryKey: key });
      for (const { entity } of plan.counts)
        await invalidate({ resource: entity, invalidates: ["all"] });
    },
  );
  const toggle = (entity: Entity) =>
    setEnds((before) => {
      const after = new Set(before);
      if (!after.delete(entity)) after.add(entity);
      return after;
    });
  return { form, ends, toggle, isConfirmed, setConfirmed };
}
