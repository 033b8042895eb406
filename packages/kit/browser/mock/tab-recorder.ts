import type { Recorder, Recording } from "../../testing/rollcall-mock";
import { rememberedWords, rememberWords, withWords } from "./address";
import { packedCalls } from "./recording";
import type { Tape } from "./recorder";
import type { Words } from "./scenario";
import { testSkeleton } from "./test-skeleton";

/** How long an address may be that a host of files takes for certain. */
const maxLinkLength = 7000;
const withoutKeys = (words: Words, ...keys: string[]): Words =>
  words.filter(([key]) => !keys.includes(key));

interface TabRecorderOptions {
  tape: Tape;
  /** The path below which the console is served: `/demo/`. */
  base: string;
  /** The page that is shown, below it. */
  page(): string;
  /** The time of the institution's clock: `2026-11-23T09:40`. */
  now(): string;
  /** Who is signed in here. */
  whoIsHere(): Promise<string | undefined>;
}

/** The recorder of this tab: what the panel and scripts do with its tape. */
export function tabRecorder(options: TabRecorderOptions): Recorder {
  const { tape, base, page, now, whoIsHere } = options;
  const open = (path: string, words: Words) => {
    const [pathname = "", query = ""] = path.split("?");
    location.assign(base + pathname + withWords(query, words));
  };
  const recorded = (): Recording => {
    if (!tape.recording) throw new Error("Nothing was recorded yet. Press Record first.");
    return tape.recording;
  };
  return {
    get isOn() {
      return tape.isOn;
    },
    get recording() {
      return tape.recording;
    },
    async start() {
      const remembered = withoutKeys(rememberedWords(), "mock-as", "mock-record", "mock-memory");
      if (remembered.some(([key]) => key === "mock-data" || key === "mock-replay"))
        throw new Error("A recording begins with fresh data. Open the page with mock-none first.");
      const as = await whoIsHere();
      const words: Words = [
        ...(remembered.some(([key]) => key === "mock-clock")
          ? []
          : [["mock-clock", now()] as const]),
        ...remembered,
        ...(as === undefined ? [] : [["mock-as", as] as const]),
      ];
      tape.begin(words, page());
      open(page(), [...words, ["mock-record", ""], ["mock-fresh", ""]]);
    },
    stop: () => tape.stop(),
    async link() {
      const { words, calls } = recorded();
      const as = await whoIsHere();
      const scene: Words = [
        ...withoutKeys(words, "mock-as"),
        ...(as === undefined ? [] : [["mock-as", as] as const]),
        ["mock-replay", await packedCalls(calls)],
      ];
      const [pathname = "", query = ""] = page().split("?");
      const link = location.origin + base + pathname + withWords(query, scene);
      if (link.length > maxLinkLength)
        throw new Error("This recording is too long for a link. Save it as a file instead.");
      return link;
    },
    test: () => testSkeleton(recorded()),
    async play({ words, to, calls }) {
      // Remembered rather than put into the address, which may be too short for it.
      rememberWords([...words, ["mock-replay", await packedCalls(calls)]]);
      open(to, words.filter(([key]) => key === "mock-clock").concat([["mock-fresh", ""]]));
    },
  };
}
