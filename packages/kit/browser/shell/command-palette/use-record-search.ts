import { useEffect, useState } from "react";
import { callList } from "../../providers/list-call";
import { includeFields, pluralOf, searchFields, titleOf, type Resource } from "../../../schema";
import { isPlainObject } from "../../../schema/is-plain-object";
import { useResources } from "../../fields/resource-registry";
import type { CommandGroup } from "./commands";

/** Milliseconds without a key before the server is asked. */
const pause = 200;
const perResource = 5;

export interface Found {
  groups: CommandGroup[];
  state: "idle" | "searching" | "done" | "failed";
}

const nothing: Found = { groups: [], state: "idle" };

/** What records belong to, where their list shows it: it tells two of one name apart. */
const ownerOf = (resource: Resource) =>
  includeFields(resource).find(({ field }) => field.kind === "reference" && field.list);

async function search(
  resource: Resource,
  { text, resources }: { text: string; resources: ReadonlyMap<string, Resource> },
  signal: AbortSignal,
): Promise<CommandGroup> {
  const owner = ownerOf(resource);
  const { data } = await callList(
    resource,
    { search: text, perPage: perResource, include: owner ? [owner.key] : [] },
    { signal },
  );
  const second = searchFields(resource).find(({ apiName }) => apiName !== resource.title)?.apiName;
  const to = owner?.field.kind === "reference" ? resources.get(owner.field.to) : undefined;
  const hintOf = (record: Readonly<Record<string, unknown>>): string => {
    const known = owner ? record[owner.key] : undefined;
    const belongs = to && isPlainObject(known) ? titleOf(to, known) : "";
    return [belongs, second ? String(record[second] ?? "") : ""].filter(Boolean).join(" · ");
  };
  return {
    name: pluralOf(resource),
    commands: data.map((record) => ({
      id: `record:${resource.name}/${String(record["id"])}`,
      label: titleOf(resource, record),
      icon: resource.icon,
      to: `/${resource.name}/${String(record["id"])}`,
      ...(hintOf(record) ? { hint: hintOf(record) } : {}),
    })),
  };
}

/**
 * Records whose searched fields hold the text, of every resource given, a few of each. One letter
 * is too little to ask for.
 */
export function useRecordSearch(resources: readonly Resource[], typed: string): Found {
  const text = typed.trim();
  const known = useResources();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text.length < 2) return setFound(nothing);
    const stop = new AbortController();
    setFound((before) => ({ ...before, state: "searching" }));
    const searchAll = async () => {
      const answers = await Promise.allSettled(
        resources.map((resource) => search(resource, { text, resources: known }, stop.signal)),
      );
      if (stop.signal.aborted) return;
      const groups = answers.flatMap((answer) =>
        answer.status === "fulfilled" && answer.value.commands.length > 0 ? [answer.value] : [],
      );
      setFound({
        groups,
        state: answers.some(({ status }) => status === "rejected") ? "failed" : "done",
      });
    };
    const timer = setTimeout(() => void searchAll(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [resources, known, text]);
  return found;
}
