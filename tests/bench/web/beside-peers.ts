import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { stateOf } from "../../e2e/support/office";
import type { Line } from "../report";
import { median } from "../rounds";
import type { Stage } from "../stage";
import { startPeer } from "../subjects/peer";
import { openBrowser, sessionAt, visit } from "./browser";
import { changeOf, until } from "./waits";

const part =
  "Beside consoles made with others: slow 4G (1.44 Mbit/s, 562 ms), a 4 times slower processor";
/** Slow 4G as Lighthouse has it. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (0.675 * 1024 * 1024) / 8,
};
/** How often a list is sorted, and how many pages one goes on. */
const presses = 10;

/** A console with a sign-in form and a list of 10,000 students. */
interface Subject {
  name: string;
  origin: string;
  form: { path: string; ready: string };
  list: { path: string; ready: string; sort: string; next: string };
  /** What a browser keeps of somebody who is signed in. */
  signedIn: BrowserContextOptions["storageState"];
}

const peerNames: Readonly<Record<string, string>> = {
  bare: "bare React",
  "react-admin": "react-admin",
  refine: "Refine's starter",
};
const lists: Readonly<Record<string, Pick<Subject, "form" | "list">>> = {
  bare: {
    form: { path: "/login", ready: "input[name=username]" },
    list: {
      path: "/students",
      ready: "tbody tr:nth-of-type(25)",
      sort: "th:nth-of-type(3) button",
      next: "#next",
    },
  },
  "react-admin": {
    form: { path: "/#/login", ready: "input[name=username]" },
    list: {
      path: "/#/students",
      ready: "tbody tr:nth-of-type(25)",
      sort: "th.column-last_name span[role=button]",
      next: "button.next-page, button[aria-label='Go to next page']",
    },
  },
  refine: {
    form: { path: "/login", ready: "input[name=email]" },
    list: {
      path: "/students",
      ready: "tbody tr:nth-of-type(25)",
      sort: "th:nth-of-type(3) button",
      next: ".mantine-Pagination-item:last-of-type",
    },
  },
};

async function peer(name: string, stage: Stage): Promise<Subject> {
  stage.say(`installing and building ${peerNames[name]}`);
  const origin = await startPeer(name, stage.folder, stage.nextPort());
  const localStorage = [{ name: "signed-in", value: "1" }];
  const known = lists[name];
  if (!known) throw new Error(`There is no console ${name}.`);
  const signedIn = { cookies: [], origins: [{ origin, localStorage }] };
  return { name: peerNames[name] ?? name, origin, ...known, signedIn };
}

async function ours(stage: Stage): Promise<Subject> {
  const [rollcall] = await stage.rollcalls();
  if (!rollcall) throw new Error("There is no Rollcall to measure.");
  const { name, origin } = rollcall;
  return {
    name,
    origin,
    form: { path: "/login", ready: "form input[type=password]" },
    list: {
      path: "/students",
      ready: 'main tbody tr[data-index="24"] th',
      sort: "main thead th:nth-of-type(2) button",
      next: 'main button[aria-label="Next page"]',
    },
    signedIn: stateOf(origin, await sessionAt(rollcall)),
  };
}

/** Of one round, in milliseconds and kilobytes. */
interface Round {
  form: number;
  formBytes: number;
  rows: number;
  rowsBytes: number;
  warmRows: number;
  sort: number;
  next: number;
  worst: number;
}

async function arrive(
  browser: Browser,
  subject: Subject,
  { path, ready }: { path: string; ready: string },
  signedIn?: Subject["signedIn"],
) {
  const seen = await visit(browser, subject, {
    serviceWorkers: "allow",
    state: signedIn,
    network: slow4G,
    slowMachine: true,
  });
  const time = await until(seen.page, path, ready);
  // What is fetched for later counts too; a stream of events never comes to rest.
  await seen.page.waitForTimeout(5000);
  return { ...seen, time };
}

async function pressed(page: Page, button: string, rows: string): Promise<number[]> {
  const times: number[] = [];
  for (let press = 0; press < presses; press++) {
    times.push(await changeOf(page, button, rows));
    await page.waitForTimeout(300);
  }
  return times;
}

async function measure(browser: Browser, subject: Subject): Promise<Round> {
  const { list, form, signedIn } = subject;
  const login = await arrive(browser, subject, form);
  const formBytes = login.bytes() / 1000;
  await login.end();
  const cold = await arrive(browser, subject, list, signedIn);
  const rowsBytes = cold.bytes() / 1000;
  const again = await cold.another();
  const warmRows = await until(again, list.path, list.ready);
  await cold.end();
  const { page, end } = await visit(browser, subject, { state: signedIn, slowMachine: true });
  await until(page, list.path, list.ready);
  await page.waitForTimeout(1500);
  const sorts = await pressed(page, list.sort, "tbody");
  const nexts = await pressed(page, list.next, "tbody");
  await end();
  return {
    form: login.time,
    formBytes,
    rows: cold.time,
    rowsBytes,
    warmRows,
    sort: median(sorts),
    next: median(nexts),
    worst: Math.max(...sorts, ...nexts),
  };
}

const measures: readonly [keyof Round, string, "ms" | "kB"][] = [
  ["form", "sign-in form can be filled in, nothing kept", "ms"],
  ["formBytes", "all that a sign-in page downloads", "kB"],
  ["rows", "25 rows there, nothing kept", "ms"],
  ["rowsBytes", "all that a first list downloads", "kB"],
  ["warmRows", "25 rows there, in a second tab", "ms"],
  ["sort", "sort", "ms"],
  ["next", "next page", "ms"],
  ["worst", `worst of ${presses} sorts and ${presses} pages`, "ms"],
];

/** Rollcall and the peers in turns; of each figure the median, and beside which it is how much. */
export async function measureBesidePeers(stage: Stage): Promise<Line[]> {
  const subjects = [await ours(stage)];
  for (const name of Object.keys(lists)) subjects.push(await peer(name, stage));
  const browser = await openBrowser();
  const rounds = new Map<Subject, Round[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < stage.effort.rounds; round++) {
    stage.say(`beside peers, round ${round + 1} of ${stage.effort.rounds}`);
    for (const [subject, done] of rounds) done.push(await measure(browser, subject));
  }
  const middle = (subject: Subject, key: keyof Round) =>
    median((rounds.get(subject) ?? []).map((one) => one[key]));
  return measures.flatMap(([key, what, unit]) =>
    subjects.map((subject, place): Line => {
      const value = middle(subject, key);
      const own = subjects[0] ? middle(subjects[0], key) : value;
      return {
        part,
        what,
        who: subject.name,
        figures: place === 0 ? { [unit]: value } : { [unit]: value, "Rollcall ×": own / value },
      };
    }),
  );
}
