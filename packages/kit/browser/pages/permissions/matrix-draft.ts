import type { AnswerTo } from "../../providers/call";

/** A user group as the API answers it. */
export type MatrixGroup = AnswerTo<"GET /admin/permissions/matrix">["groups"][number];

/**
 * What is to be otherwise than it stands: by group, permissions that are switched on or off. Kept
 * apart from what stands, so that both can change.
 */
export type MatrixDraft = ReadonlyMap<number, ReadonlyMap<string, boolean>>;

/** What a group gains and loses. */
export interface GroupChange {
  group: MatrixGroup;
  added: string[];
  removed: string[];
}

export const noDraft: MatrixDraft = new Map();

/** Whether a group has a permission as it is to be. */
export const isOn = (group: MatrixGroup, draft: MatrixDraft, key: string): boolean =>
  draft.get(group.id)?.get(key) ?? group.permissions.includes(key);

/** The permissions of a group as they are to be. */
export function permissionsOf(group: MatrixGroup, draft: MatrixDraft): string[] {
  const wishes = draft.get(group.id) ?? new Map<string, boolean>();
  const remaining = group.permissions.filter((key) => wishes.get(key) !== false);
  return [
    ...remaining,
    ...[...wishes]
      .filter(([key, on]) => on && !group.permissions.includes(key))
      .map(([key]) => key),
  ];
}

/** A draft without what already stands so, and without groups that are no more. */
export function settled(groups: readonly MatrixGroup[], draft: MatrixDraft): MatrixDraft {
  const entries = groups.map(
    (group) =>
      [
        group.id,
        new Map(
          [...(draft.get(group.id) ?? [])].filter(
            ([key, on]) => group.permissions.includes(key) !== on,
          ),
        ),
      ] as const,
  );
  return new Map(entries.filter(([, wishes]) => wishes.size > 0));
}

/** Switches permissions of groups on or off. */
export function switched(
  groups: readonly MatrixGroup[],
  draft: MatrixDraft,
  ids: readonly number[],
  keys: readonly string[],
  on: boolean,
): MatrixDraft {
  const next = new Map(draft);
  for (const id of ids)
    next.set(
      id,
      new Map([...(draft.get(id) ?? []), ...keys.map((key): [string, boolean] => [key, on])]),
    );
  return settled(groups, next);
}

/** What a draft changes, group by group. */
export const changesOf = (groups: readonly MatrixGroup[], draft: MatrixDraft): GroupChange[] =>
  groups.flatMap((group) => {
    const wishes = [...(settled([group], draft).get(group.id) ?? [])];
    const keys = (on: boolean) => wishes.filter(([, wish]) => wish === on).map(([key]) => key);
    return wishes.length ? [{ group, added: keys(true), removed: keys(false) }] : [];
  });
