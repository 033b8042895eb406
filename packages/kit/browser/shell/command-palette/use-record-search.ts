import { useEffect, useState } from "react";
import { callList } from "../../providers/list-call";
import { pluralOf, searchFields, titleOf, type Resource } from "../../../schema";
import type { CommandGroup } from "./commands";

/** Milliseconds without a key before the server is asked. */
const pause = 200;
const perResource = 5;

export interface Found {
  groups: CommandGroup[];
  state: "idle" | "searching" | "done" | "failed";
}

const nothing: Found = { groups: [], state: "idle" };

async function search(
  resource: Resource,
  text: string,
  signal: AbortSignal,
): Promise<CommandGroup> {
  const { data } = await callList(resource, { search: text, perPage: perResource }, { signal });
  const second = searchFields(resource).find(({ apiName }) => apiName !== resource.title)?.apiName;
  return {
    name: pluralOf(resource),
    commands: data.map((record) => ({
      id: `record:${resource.name}/${String(record["id"])}`,
      label: titleOf(resource, record),
      icon: resource.icon,
      to: `/${resource.name}/${String(record["id"])}`,
      ...(second && record[second] ? { hint: String(record[second]) } : {}),
    })),
  };
}

/**
 * Records whose searched fields hold the text, of every resource given, a few of each. One letter
 * is too little to ask for.
 */
export function useRecordSearch(resources: readonly Resource[], typed: string): Found {
  const text = typed.trim();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text.length < 2) return setFound(nothing);
    const stop = new AbortController();
    setFound((before) => ({ ...before, state: "searching" }));
    const searchAll = async () => {
      const answers = await Promise.allSettled(
        resources.map((resource) => search(resource, text, stop.signal)),
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
  }, [resources, text]);
  return found;
}
