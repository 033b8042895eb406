import { useQuery } from "@tanstack/react-query";
import { declaredOf, dependentsOf, missingOf, type Resource } from "../../../schema";
import { useApiClient } from "../../fields/api-client";
import { useDeclaredResources } from "../../fields/resource-registry";
import { call, type AnswerTo } from "../../providers/call";
import { maxIds, type BulkTarget } from "../bulk/bulk-call";

type Answer = AnswerTo<"POST /admin/:resource/delete/preview">;

type LeftWithout = NonNullable<Answer["left_without"]>[number];

/** How far it is known what goes into the trash with records, and who misses them. */
export type DeletePreview =
  | { step: "none" }
  | { step: "asking" }
  | { step: "failed"; again(): void }
  | {
      step: "known";
      goes: Answer["goes"];
      leftWithout: LeftWithout[];
      changes: string[];
      refused: string | undefined;
    };

/** Counts of the same, as one; names are only for all. */
function summed<T extends { count: number; names: string[] }>(
  counts: readonly T[],
  keyOf: (one: T) => string,
): T[] {
  const sums = new Map<string, T>();
  for (const each of counts) {
    const known = sums.get(keyOf(each));
    sums.set(keyOf(each), known ? { ...each, count: known.count + each.count, names: [] } : each);
  }
  return [...sums.values()];
}

/** The answers to the parts of a selection, as one. */
function together(answers: readonly Answer[]): Answer {
  return {
    goes: summed(
      answers.flatMap(({ goes }) => goes),
      ({ resource }) => resource,
    ),
    left_without: summed(
      answers.flatMap(({ left_without: left = [] }) => left),
      ({ resource, of }) => `${resource} ${of}`,
    ),
    changes: [...new Set(answers.flatMap(({ changes = [] }) => changes))],
    refused: answers.find(({ refused }) => refused)?.refused,
  };
}

/** A selection in parts that the API takes. */
const partsOf = (target: BulkTarget): BulkTarget[] =>
  "filter" in target
    ? [target]
    : Array.from({ length: Math.ceil(target.ids.length / maxIds) }, (_, part) => ({
        ids: target.ids.slice(part * maxIds, (part + 1) * maxIds),
      }));

/**
 * What would go into the trash with records, and who would miss them, asked for while a dialog about their deletion is open.
 * @param target undefined where nothing is deleted
 */
export function useDeletePreview(
  resource: Resource,
  target: BulkTarget | undefined,
): DeletePreview {
  const client = useApiClient();
  const declared = useDeclaredResources();
  const all = [...declared.values()];
  const isNeeded =
    target !== undefined &&
    (declaredOf(resource).tellsDeletion === true ||
      [dependentsOf, missingOf].some((of) => of(declaredOf(resource), all).length > 0));
  const {
    data: known,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["delete-preview", resource.name, target],
    enabled: isNeeded,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answers: Answer[] = [];
      for (const body of target ? partsOf(target) : []) {
        const { data } = await call("POST /admin/:resource/delete/preview", {
          params: { resource: resource.name },
          body,
          signal,
          client,
        });
        answers.push(data);
      }
      return together(answers);
    },
  });
  if (!isNeeded) return { step: "none" };
  if (known)
    return {
      step: "known",
      goes: known.goes,
      leftWithout: known.left_without ?? [],
      changes: known.changes ?? [],
      refused: known.refused,
    };
  return isError ? { step: "failed", again: () => void refetch() } : { step: "asking" };
}

/** Whether a deletion can be asked for; of many records, some may be refused one by one. */
export const isDeletable = (preview: DeletePreview, isOne: boolean): boolean =>
  preview.step === "none" ||
  (preview.step === "known" && (!isOne || preview.refused === undefined));
