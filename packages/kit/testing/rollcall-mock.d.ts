/**
 * What a page of the mocked console puts at `window.rollcallMock`, for tests. This file imports
 * nothing: a team with a repository of its own can copy it.
 */

/** What can stand in place of an answer. */
export type Instead = "offline" | "garbage" | "silence";

/** What can happen to the stream of live events. */
export type EventFault = "events-cut" | "events-twice" | "events-shuffled" | "events-late";

/** One fault on demand. An option that is left out matches every request. */
export interface Fault {
  /** `GET`, `POST`, … */
  method?: string;
  /** Below `/api/v1`, with `*` for anything: `/admin/books/*`. */
  path?: string;
  /** Answered in place of the API, in the contract's envelope: 500, 503, 429, 401, … */
  status?: number;
  /** Fields that the refusal is about; of a 412, what the second user changes. */
  fields?: readonly string[];
  /** What the refusal says, at its fields if it has any. */
  sentence?: string;
  /**
   * In place of an answer: no connection, an answer nobody can read, or none until the client gives
   * up.
   */
  instead?: Instead;
  /** The API does what was asked, but its answer is lost: what a retry must not double. */
  loseAnswer?: boolean;
  /** A second user changes the record as soon as it has been answered. */
  secondUser?: boolean;
  /** A second user deletes one of the records that a bulk call names, just before it. */
  partial?: boolean;
  /** Of the stream of live events only. */
  events?: EventFault;
  /** Milliseconds before anything else happens. */
  latency?: number;
  /** For so many requests; for all of them unless given. */
  times?: number;
}

/** A fault with its number. */
export type StandingFault = Fault & { id: number };

/** The faults that stand, in the order in which they were added. */
export interface FaultList {
  readonly all: readonly StandingFault[];
  add(fault: Fault): number;
  remove(id: number): void;
  clear(): void;
}

/** One call that was recorded. Passwords, tokens and what else is secret are left out. */
export interface RecordedCall {
  method: string;
  /** Below `/api/v1`, with its query. */
  path: string;
  /** Of the answer that the page saw; 0 where it saw none. */
  status: number;
  /** The address of the person who asked. */
  as?: string;
  body?: unknown;
  ifMatch?: string;
  key?: string;
  /** Why it cannot be played again: it did not reach the API, or something was left out of it. */
  left?: "fault" | "secret" | "file";
}

/** What was done on the page: a press, a text that was typed, a choice, a key. */
export interface RecordedStep {
  act: "press" | "fill" | "check" | "uncheck" | "select" | "key";
  role?: string;
  name?: string;
  /** Which of several elements of this role and name it was, from 0. */
  nth?: number;
  /** What was typed, chosen or pressed; left out of a password. */
  text?: string;
}

/** What was asked and pressed since the data were fresh. */
export interface Recording {
  rollcall: 1;
  /** The scene in which it began, as words of a link. */
  words: readonly (readonly [key: string, value: string])[];
  /** The page on which it began and the one that was shown last, below the console's own address. */
  from: string;
  to: string;
  calls: readonly RecordedCall[];
  steps: readonly RecordedStep[];
}

/** Records what is asked and pressed. */
export interface Recorder {
  readonly isOn: boolean;
  /** What was recorded up to now; undefined where nothing was. */
  readonly recording: Recording | undefined;
  /** Begins anew, with fresh data; the page loads anew. */
  start(): Promise<void>;
  stop(): void;
  /** A link to the screen at hand with the data at hand. @throws Error where it would be too long */
  link(): Promise<string>;
  /** The same as a Playwright test to begin with. */
  test(): string;
  /** Makes the data of a recording and opens its last page; the page loads anew. */
  play(recording: Recording): Promise<void>;
}

/** What a tester's script finds at `window.rollcallMock`. */
export interface RollcallMock {
  /** A fault in words (`GET /admin/books 500 x2`) or as an object; answers its number. */
  fault(fault: string | Fault): number;
  faults: FaultList;
  /** The demo data as they were at first. Everyone is signed out, and the page loads anew. */
  reset(): Promise<void>;
  /** The address of this page, with everything that brings it about. */
  link(): string;
  /** The data as they are, as a compressed file. */
  data(): Promise<Blob>;
  /** Goes on with the data of a file, under a name; the page loads anew. */
  load(file: Blob, name: string): Promise<void>;
  recorder: Recorder;
}

declare global {
  interface Window {
    rollcallMock?: RollcallMock;
  }
}
