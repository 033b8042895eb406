import { useInvalidate, useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createActionKey } from "@rollcall/kit/browser/crud/form/action-key";
import {
  partBody,
  useFiles,
  type FilePart,
} from "@rollcall/kit/browser/crud/import/files/use-files";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { useResources } from "@rollcall/kit/browser/fields/resource-registry";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";
import { fileNames } from "../domain/file-names";
import { t } from "./text";

type Answer = AnswerTo<"POST /admin/school-files/check">;
export type CheckedFile = Answer["files"][number];
type Files = BodyFor<"POST /admin/school-files/check">["files"];

/** What was checked: the files as they were sent, and what would come of them. */
export interface Checked {
  parts: readonly FilePart[];
  sent: Files;
  answer: Answer;
}

/** Of the page's questions in the cache. */
export const schoolFilesKey = ["school-files"] as const;
/** Milliseconds: a whole school is written in one act. */
export const timeoutMs = 300_000;

/** An answer with the lines that were held back here, since they repeat a number. */
function withRepeated(answer: Answer, repeated: readonly CheckedFile["refused"][]): Answer {
  return {
    ...answer,
    files: answer.files.map((file) => {
      const own = repeated[file.place] ?? [];
      return {
        ...file,
        all_refused: file.all_refused + own.length,
        refused: [...file.refused, ...own].sort((a, b) => a.line - b.line),
      };
    }),
  };
}

/** The files that were chosen, and their check as long as nothing of them is changed. */
export function useCheck() {
  const mayDo = useMayDo();
  const known = useResources();
  const [resources] = useState(() =>
    fileNames.flatMap((name) => {
      const resource = known.get(name);
      return resource && mayDo(resource, "import") ? [resource] : [];
    }),
  );
  const files = useFiles(resources);
  const [last, setLast] = useState<Checked>();
  const form = useSubmit(
    () => ({}),
    async () => {
      const bodies = files.parts.map(partBody);
      const sent = bodies.map(({ body }) => body);
      const { data } = await call("POST /admin/school-files/check", {
        body: { files: sent },
        timeoutMs,
      });
      const repeated = bodies.map((one) => one.repeated);
      setLast({ parts: files.parts, sent, answer: withRepeated(data, repeated) });
    },
  );
  const checked = last?.parts === files.parts ? last : undefined;
  return { resources, files, form, checked };
}

/** Takes what was checked, once for one press, and has lists asked for again. */
export function useTake({ sent, answer }: Checked, onTaken: () => void) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [action] = useState(createActionKey);
  const { open } = useNotification();
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  const form = useSubmit(
    () => ({}),
    async () => {
      const body = { files: sent, seen: answer.seen };
      await call("POST /admin/school-files", { body, timeoutMs, key: action.keyFor(answer.seen) });
      action.settle();
      open?.({ type: "success", message: t("taken", { count: sent.length }) });
      onTaken();
      await cache.invalidateQueries({ queryKey: schoolFilesKey });
      for (const { resource } of sent) await invalidate({ resource, invalidates: ["all"] });
    },
  );
  return { form, isConfirmed, setConfirmed };
}
