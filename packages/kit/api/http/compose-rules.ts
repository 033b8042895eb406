import type { Rules } from "./request-context";

const none: Rules = {};

/**
 * The rules of several features for one resource as one: each is asked in the order of the
 * features, and any may refuse.
 */
export function composeRules(all: readonly Rules[]): Rules {
  const [only] = all;
  if (!only) return none;
  if (all.length === 1) return only;
  return {
    actions: Object.assign({}, ...all.toReversed().map((rules) => rules.actions)),
    refusals: (record) =>
      Object.assign({}, ...all.toReversed().map((rules) => rules.refusals?.(record))),
    async lock(call) {
      for (const rules of all) await rules.lock?.(call);
    },
    async lockForTrash(call, id) {
      for (const rules of all) await rules.lockForTrash?.(call, id);
    },
    async beforeWrite(call, write) {
      for (const rules of all) await rules.beforeWrite?.(call, write);
    },
    async afterWrite(call, written) {
      for (const rules of all) await rules.afterWrite?.(call, written);
    },
    async beforeRemove(call, before) {
      for (const rules of all) await rules.beforeRemove?.(call, before);
    },
    async beforeErase(call, before) {
      for (const rules of all) await rules.beforeErase?.(call, before);
    },
    async builtOn(call, ids) {
      const reasons = new Map<number, string>();
      for (const rules of all)
        for (const [id, reason] of (await rules.builtOn?.(call, ids)) ?? [])
          reasons.set(id, reasons.get(id) ?? reason);
      return reasons;
    },
    async deleting(call, ids) {
      const sentences: string[] = [];
      for (const rules of all) sentences.push(...((await rules.deleting?.(call, ids)) ?? []));
      return sentences;
    },
    async beforeRestore(call, before) {
      for (const rules of all) await rules.beforeRestore?.(call, before);
    },
    async afterTrash(call, before) {
      for (const rules of all) await rules.afterTrash?.(call, before);
    },
  };
}
