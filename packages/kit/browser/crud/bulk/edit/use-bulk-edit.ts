import { useInvalidate, useNotification, type HttpError } from "@refinedev/core";
import { useState } from "react";
import { useApiClient } from "../../../fields/api-client";
import { isWorthRetrying } from "../../../providers/api-failure";
import type { Resource } from "../../../../schema";
import { t as bulkText } from "../../../strings/bulk";
import { t } from "../../../strings/bulk-edit";
import { actionFailure } from "../../form/action-failure";
import { editBodies, runBulk, type BulkOutcome, type BulkTarget } from "../bulk-call";
import { thingsOf } from "../bulk-words";
import { isHalfway } from "../long-call";

/** Which records are edited, and how many. */
export interface EditAsk {
  target: BulkTarget;
  count: number;
  /** The versions of records that were seen, by id. */
  versions: ReadonlyMap<number, number>;
}

interface Failed {
  title: string;
  message: string;
  /** What the server said at fields. */
  errors: Readonly<Record<string, unknown>>;
}

export type EditStep =
  | { step: "typing"; failed?: Failed }
  | { step: "trying"; done: number }
  | { step: "reviewing"; outcome: BulkOutcome; failed?: Failed; again?: boolean }
  | { step: "changing"; outcome: BulkOutcome; done: number }
  | { step: "finished"; outcome: BulkOutcome };

/** One pass: what is sent stays the same while its outcome is unknown, and so does its key. */
interface Pass {
  text: string;
  bodies: ReturnType<typeof editBodies>;
  finished: BulkOutcome[];
}

/** Sends what a pass asks for; a second try goes on where the first one stopped, under its key. */
function usePasses(resource: Resource, ask: EditAsk) {
  const client = useApiClient();
  const [passes] = useState(() => new Map<boolean, Pass>());
  const passOf = (values: Readonly<Record<string, unknown>>, isTrial: boolean): Pass => {
    const text = JSON.stringify([values, ask.target]);
    const known = passes.get(isTrial);
    if (known?.text === text) return known;
    const bodies = editBodies(ask.target, { values, versions: ask.versions, isTrial });
    const pass: Pass = { text, bodies, finished: [] };
    passes.set(isTrial, pass);
    return pass;
  };
  const run = async (
    values: Readonly<Record<string, unknown>>,
    isTrial: boolean,
    tell: (done: number) => void,
  ): Promise<BulkOutcome> => {
    const { bodies, finished } = passOf(values, isTrial);
    const outcome = await runBulk(client, resource, bodies, finished, tell);
    // The next one is another one, whatever it sends.
    passes.delete(isTrial);
    return outcome;
  };
  const failureOf = (error: unknown): Failed => {
    const { title, text } = actionFailure(error, {
      failed: t("failed"),
      unconfirmed: t("unconfirmed"),
    });
    return {
      title:
        isHalfway(error) || (passes.get(false)?.finished.length ?? 0) > 0
          ? bulkText("halfway")
          : title,
      message: text,
      errors: (error as HttpError).errors ?? {},
    };
  };
  return { run, failureOf };
}

/**
 * Edits many records: tried first, so that it is known what would become of each, and then done.
 * What was typed stays through all of it.
 */
export function useBulkEdit(resource: Resource, first: EditAsk, onDone: () => void) {
  const invalidate = useInvalidate();
  const { open } = useNotification();
  const [ask, setAsk] = useState(first);
  const [state, setState] = useState<EditStep>({ step: "typing" });
  const { run, failureOf } = usePasses(resource, ask);
  const review = async (values: Readonly<Record<string, unknown>>) => {
    setState({ step: "trying", done: 0 });
    try {
      const outcome = await run(values, true, (done) => setState({ step: "trying", done }));
      setState({ step: "reviewing", outcome });
    } catch (error) {
      setState({ step: "typing", failed: failureOf(error) });
    }
  };
  const confirm = async (values: Readonly<Record<string, unknown>>, tried: BulkOutcome) => {
    setState({ step: "changing", outcome: tried, done: 0 });
    try {
      const outcome = await run(values, false, (done) =>
        setState({ step: "changing", outcome: tried, done }),
      );
      const { length } = outcome.done;
      if (length > 0)
        open?.({
          type: "success",
          message: t("done", { count: length, things: thingsOf(resource, length) }),
        });
      if (outcome.failed.length === 0) onDone();
      else setState({ step: "finished", outcome });
    } catch (error) {
      const failed = failureOf(error);
      setState(
        isWorthRetrying(error)
          ? { step: "reviewing", outcome: tried, failed, again: true }
          : { step: "typing", failed },
      );
    }
    await invalidate({ resource: resource.name, invalidates: ["all"] });
  };
  /** Back to the form, with what was typed, for those that were not changed. */
  const editRest = ({ failed }: BulkOutcome) => {
    const ids = failed.map(({ id }) => id);
    setAsk({ target: { ids }, count: ids.length, versions: new Map() });
    setState({ step: "typing" });
  };
  return { ask, state, review, confirm, editRest, back: () => setState({ step: "typing" }) };
}
export type BulkEditing = ReturnType<typeof useBulkEdit>;
