import { fireEvent } from "@testing-library/react";
import { sendWaiting } from "../../../src/features/attendance/page/mark/offline/register-queue";
import { controls, press, shown, type, until, untilShown } from "./look";
import type { Saved } from "./fault-rows";
import type { SchoolStage } from "./school-stage";

type School = Pick<SchoolStage, "call" | "versionAt">;

/** A column of the matrix of writes: what is typed or chosen on a page, and saved. */
export interface WrittenPage {
  at(tag: number): string;
  /** The call that saves, as a fault names it. */
  call(tag: number): string;
  /** What must be there before. */
  prepare?(school: School, tag: number): Promise<void>;
  /** Types or chooses something that no other cell does. */
  fill(tag: number): Promise<void>;
  /** Whether it is still there, as it was typed or chosen. */
  isKept(tag: number): boolean;
  save(): Promise<void>;
  /** A number that grows by one each time it is done. */
  count(school: School, tag: number): Promise<number>;
  /** Whether what was typed is stored; where two versions can be merged, else a 412 is a refusal. */
  isStored?(school: School, tag: number): Promise<boolean>;
  says: { refused: RegExp; unconfirmed: RegExp };
  /** How one goes on once the fault is gone, and where it was refused; saves again unless given. */
  again?(): Promise<void>;
  againRefused?(): Promise<void>;
  /** How one goes on once the console is open again; as once the fault is gone unless given. */
  againOpen?(): Promise<void>;
  /** What brings back what was typed, after signing in again. Nothing is typed without it. */
  restore?(): Promise<void>;
  core?: true;
  /** What becomes of it under some faults, where that is its own. */
  saved?: Readonly<Record<string, Saved>>;
}

const field = (label: RegExp): HTMLInputElement | undefined =>
  [...document.querySelectorAll("label")]
    .filter((one) => label.test(one.textContent ?? ""))
    .map((one) => document.getElementById(one.htmlFor))
    .find((one): one is HTMLInputElement => one instanceof HTMLInputElement);

async function fillField(label: RegExp, value: string): Promise<void> {
  await until(() => field(label) !== undefined, `a field ${label}`);
  const input = field(label);
  if (input) type(input, value);
}

const phoneOf = (tag: number) => `+91 00600 ${10_000 + tag}`;
const savePage = () => press(/^Save$/);
const formSays = {
  refused: /Couldn't save|Fix \d problems? to save/,
  unconfirmed: /We couldn't confirm the save/,
};
const restoreDraft = () => press(/^Restore draft$/);
const teacher = 3;
const classOf = (tag: number) => 1 + (tag % 10);
const day = "2026-11-23";

interface Versioned {
  version: number;
}

/** The question is put away, and asked of the same records again. */
async function deleteOnceMore(): Promise<void> {
  await press(/^Cancel$/);
  await press(/^Delete$/);
  await press(/^Delete 2$/);
}

export const writtenPages: Readonly<Record<string, WrittenPage>> = {
  "a new record": {
    at: () => "/subjects/create",
    call: () => "POST /admin/subjects",
    async fill(tag) {
      await fillField(/^Name/, `Subject ${tag}`);
      await fillField(/^Code/, `TAG${tag}`);
    },
    isKept: (tag) => field(/^Name/)?.value === `Subject ${tag}`,
    save: savePage,
    count: async ({ call }, tag) =>
      (await call<unknown[]>("GET", `/admin/subjects?code=TAG${tag}`)).length,
    says: formSays,
    restore: restoreDraft,
  },
  "a changed record": {
    core: true,
    at: () => `/teachers/${teacher}/edit`,
    call: () => `PATCH /admin/teachers/${teacher}`,
    fill: (tag) => fillField(/^Phone/, phoneOf(tag)),
    isKept: (tag) => field(/^Phone/)?.value === phoneOf(tag),
    save: savePage,
    count: ({ versionAt }) => versionAt(`/admin/teachers/${teacher}`),
    isStored: async ({ call }, tag) =>
      (await call("GET", `/admin/teachers/${teacher}`))["phone"] === phoneOf(tag),
    says: formSays,
    restore: restoreDraft,
  },
  settings: {
    at: () => "/settings",
    call: () => "PUT /admin/settings",
    fill: (tag) => fillField(/^Phone/, phoneOf(tag)),
    isKept: (tag) => field(/^Phone/)?.value === phoneOf(tag),
    save: savePage,
    count: ({ versionAt }) => versionAt("/admin/settings"),
    isStored: async ({ call }, tag) =>
      JSON.stringify(await call("GET", "/admin/settings")).includes(phoneOf(tag)),
    says: formSays,
  },
  "records deleted at once": {
    at: (tag) => `/subjects?search=Pair${tag}x`,
    call: () => "POST /admin/subjects/bulk",
    async prepare({ call }, tag) {
      for (const end of ["a", "b"])
        await call("POST", "/admin/subjects", {
          name: `Pair${tag}x ${end}`,
          code: `PAIR${tag}${end}`,
        });
    },
    async fill(tag) {
      await untilShown(new RegExp(`Pair${tag}x b`));
      const boxes = [...document.querySelectorAll<HTMLElement>("tbody input[type=checkbox]")];
      for (const box of boxes) fireEvent.click(box);
      await press(/^Delete$/);
    },
    isKept: () => /Delete 2 subjects\?/.test(shown()),
    save: () => press(/^Delete 2$/),
    count: async ({ call }, tag) =>
      (await call<unknown[]>("GET", `/admin/subjects?search=Pair${tag}x&trashed=only`)).length / 2,
    says: { refused: /Couldn't delete/, unconfirmed: /We couldn't confirm the deletion/ },
    again: () => press(/^Try again$/),
    againRefused: deleteOnceMore,
    againOpen: deleteOnceMore,
  },
  "a register": {
    // It waits on this device for whatever may come, and goes by itself.
    saved: { "401": "saves", "409": "unconfirmed", "412": "saves", "429": "unconfirmed" },
    at: (tag) => `/attendance/mark?class=${classOf(tag)}&date=${day}&slot=day`,
    call: () => "PUT /admin/attendance/register",
    async fill(tag) {
      // Another one than the cell before on this class, whose mark stands.
      await press(Math.floor(tag / 10) % 2 === 0 ? /^Excused: / : /^Absent: /);
    },
    isKept: () =>
      document.querySelector("tbody tr, [role=row]") !== null &&
      controls(/^(Excused|Absent): /).some((one) => one.getAttribute("aria-pressed") === "true"),
    save: savePage,
    count: async ({ call }, tag) =>
      (
        await call<Versioned>(
          "GET",
          `/admin/attendance/register?class_id=${classOf(tag)}&date=${day}&slot=day`,
        )
      ).version,
    says: { refused: /Not saved|Needs review/, unconfirmed: /On this device/ },
    again: () => sendWaiting(),
    async againRefused() {
      await press(/^Back to editing$/);
      await savePage();
    },
  },
};
