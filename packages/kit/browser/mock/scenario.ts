import { isCalendarDate } from "../../schema/operators";
import { readFault } from "./fault-text";

/** What a link asks of the mock, beside its faults. */
export interface Scenario {
  /** Faults in words. */
  faults: readonly string[];
  /** Who is signed in: the beginning of a demo sign-in's address. */
  as?: string;
  clock?: ScenarioClock;
  /** How many records the largest resource of the demo has. */
  size?: number;
  /** Which of the many possible demos it is. */
  seed?: number;
  /** The name of a file whose data were loaded. */
  data?: string;
  /** A database of this page load alone. */
  memory: boolean;
  panel: boolean;
  /** Whether this is played on data of its own, which are being recorded. */
  record: boolean;
  /** Packed calls that are made once the data are fresh. */
  replay?: string;
}

/** A time of the institution's own clock. */
export interface ScenarioClock {
  /** `2026-11-23T09:40` */
  at: string;
  /** Whether it stands still there. */
  stopped: boolean;
}

/** Words of an address as they stand in it: `["mock-as", "office"]`. */
export type Words = readonly (readonly [key: string, value: string])[];

const wordKeys = [
  "mock",
  "mock-as",
  "mock-clock",
  "mock-size",
  "mock-seed",
  "mock-data",
  "mock-memory",
  "mock-no-panel",
  "mock-record",
  "mock-replay",
] as const;
/** Words that say something once and are not remembered: begin anew, forget the tab's words. */
const onceKeys = ["mock-fresh", "mock-none"] as const;

const clockPattern = /^(\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d)(?: (stopped|running))?$/;
const maxNumber = 1_000_000;

/** What is wrong with a fault in words; undefined where nothing is. */
function faultProblem(text: string): string | undefined {
  try {
    readFault(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

const isNumber = (value: string) => /^\d+$/.test(value) && Number(value) <= maxNumber;

/** What is wrong with one word, as a sentence; undefined where nothing is. */
function problemOf(key: string, value: string): string | undefined {
  if (![...wordKeys, ...onceKeys].some((known) => known === key))
    return `"${key}" isn't a word of the mock. There are ${[...wordKeys, ...onceKeys].join(", ")}.`;
  if (key === "mock" && value !== "none") return faultProblem(value);
  if (key === "mock-clock" && !(clockPattern.test(value) && isCalendarDate(value.slice(0, 10))))
    return `"${value}" isn't a time. Try: mock-clock=2026-11-23T09:40 or mock-clock=2026-11-23T09:40 stopped`;
  if ((key === "mock-size" || key === "mock-seed") && !isNumber(value))
    return `${key} must be a whole number, and not "${value}".`;
  if (key === "mock-replay" && !/^[\w-]+$/.test(value))
    return "The recording in this link is incomplete. Copy the whole link again.";
  if (key === "mock-as" && value === "") return "mock-as must name who is signed in.";
  return undefined;
}

/** The words of an address that are wrong, one sentence each, and those that are not. */
export function checkWords(words: Words): { good: Words; problems: readonly string[] } {
  const problems = words.map(([key, value]) => problemOf(key, value));
  return {
    good: words.filter((_word, at) => problems[at] === undefined),
    problems: problems.filter((problem) => problem !== undefined),
  };
}

/** What a tab remembers once an address has said something more. */
export function wordsAfter(remembered: Words, said: Words): Words {
  const replaced = new Set(said.map(([key]) => key));
  const stay = replaced.has("mock-none") ? [] : remembered.filter(([key]) => !replaced.has(key));
  return [...stay, ...said].filter(
    ([key, value]) =>
      !onceKeys.some((once) => once === key) && !(key === "mock" && value === "none"),
  );
}

/** The scenario that words describe; they must be good ones (`checkWords`). */
export function scenarioOf(words: Words): Scenario {
  const last = new Map(words);
  const clock = clockPattern.exec(last.get("mock-clock") ?? "");
  const number = (key: string) => (last.has(key) ? Number(last.get(key)) : undefined);
  const [as, size, seed, data, replay] = [
    last.get("mock-as"),
    number("mock-size"),
    number("mock-seed"),
    last.get("mock-data"),
    last.get("mock-replay"),
  ];
  return {
    faults: words.flatMap(([key, value]) => (key === "mock" ? [value] : [])),
    ...(as === undefined ? {} : { as }),
    ...(clock?.[1] ? { clock: { at: clock[1], stopped: clock[3] === "stopped" } } : {}),
    ...(size === undefined ? {} : { size }),
    ...(seed === undefined ? {} : { seed }),
    ...(data === undefined ? {} : { data }),
    memory: last.has("mock-memory"),
    panel: !last.has("mock-no-panel"),
    record: last.has("mock-record"),
    ...(replay === undefined ? {} : { replay }),
  };
}

/** A short name for a long text (FNV-1a). */
function shortName(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16);
}

/**
 * The name of the database a scenario is played on: links that ask for the same data share one, and
 * the demo without a word has its own.
 */
export const databaseName = ({ clock, size, seed, data, record, replay }: Scenario): string =>
  [
    "rollcall-mock",
    data === undefined ? undefined : `file-${data.replaceAll(/[^\w.-]/g, "_")}`,
    clock && `day-${clock.at.slice(0, 10)}`,
    size === undefined ? undefined : `size-${size}`,
    seed === undefined ? undefined : `seed-${seed}`,
    record ? "recorded" : undefined,
    replay === undefined ? undefined : `played-${shortName(replay)}`,
  ]
    .filter(Boolean)
    .join("-");
