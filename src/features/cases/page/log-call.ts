import { useDataProvider } from "@refinedev/core";
import { call } from "../../../providers/call";
import { caseNotes } from "../../../resources/case-notes";
import { t } from "./text";
import { useCaseAction, type Task } from "./use-cases";

/** What came of a call. */
export const callOutcomes = ["spoke", "left_message", "no_answer"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** The first task that a call does. */
export const callTaskOf = (tasks: readonly Task[]): Task | undefined =>
  tasks.find(({ kind, status }) => kind === "call" && status === "open");

/** What is written down of a call. */
export const saidOfCall = (outcome: CallOutcome, name: string): string =>
  ({
    spoke: t("calls.said.spoke", { name }),
    left_message: t("calls.said.left_message", { name }),
    no_answer: t("calls.said.no_answer", { name }),
  })[outcome];

/** A call as it is logged: as the outcome of a task, or as a note. */
type Logged =
  | { task: { id: number; version: number }; said: string }
  | { task: undefined; said: string };

/** Whether a call does its task: who spoke to a parent has called, and any other is tried again. */
export const loggedAs = (
  outcome: CallOutcome,
  name: string,
  task: Pick<Task, "id" | "version"> | undefined,
): Logged => ({
  said: saidOfCall(outcome, name),
  task: outcome === "spoke" && task ? { id: task.id, version: task.version } : undefined,
});

/** Logs a call in a case. */
export function useLogCall(caseId: number) {
  const provider = useDataProvider()();
  return useCaseAction<Logged>({
    async send({ task, said }, key) {
      if (task)
        return await call("POST /admin/case-tasks/:id/done", {
          params: { id: task.id },
          body: { outcome: said },
          version: task.version,
          key,
        });
      await provider.create({
        resource: caseNotes.name,
        variables: { case_id: caseId, text: said },
        meta: { idempotencyKey: key },
      });
      return { message: t("calls.noted") };
    },
    titles: { failed: t("calls.failed"), unconfirmed: t("calls.unconfirmed") },
  });
}
