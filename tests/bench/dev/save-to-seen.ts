import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { stateOf } from "../../e2e/support/office";
import { copyRepository } from "../../support/copy-of-the-repository";
import { owned, startServing } from "../processes";
import type { Line } from "../report";
import { openBrowser, sessionAt } from "../web/browser";

const declaration = "src/resources/holidays.ts";
const password = "seven quiet reading rooms";
/** Milliseconds in which a person should see what was saved. */
const soonMs = 2000;

const medianOf = (all: readonly number[]): number =>
  [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/** A running development server on a copy of the sources, and a page of it. */
interface Workplace {
  page: Page;
  origin: string;
  /** What the server has printed. */
  printed(): string;
  save(text: string): void;
  /** The declaration as it was. */
  usual: string;
}

async function openWorkplace(port: number): Promise<Workplace> {
  const copy = await copyRepository();
  owned({ stop: async () => rmSync(copy.folder, { recursive: true, force: true }) });
  const log = join(mkdtempSync(join(tmpdir(), "rollcall-bench-")), "dev.log");
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: join(copy.folder, "data"),
    DEMO_SIZE: "50",
    DEMO_PASSWORD: password,
    NODE_ENV: "development",
  };
  await startServing([join(copy.folder, "packages/kit/cli/rollcall.mjs"), "dev"], port, log, env);
  const printed = () => readFileSync(log, "utf8");
  while (!printed().includes("Rollcall is running")) await pause(100);
  const session = await sessionAt({ origin, password });
  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: "block",
    storageState: stateOf(origin, session),
  });
  const page = await context.newPage();
  await page.goto("/holidays");
  await page.getByRole("heading", { level: 1, name: "Holidays" }).waitFor({ timeout: 120_000 });
  const file = join(copy.folder, declaration);
  return {
    page,
    origin,
    printed,
    save: (text) => writeFileSync(file, text),
    usual: readFileSync(file, "utf8"),
  };
}

/** Saves another label, and waits until the heading of the list says it. */
async function seenAfter({ page, save, usual }: Workplace, round: number): Promise<number> {
  const label = `Quiet day no. ${round} of the bench`;
  const heading = page.getByRole("heading", { level: 1, name: `${label}s` });
  const began = performance.now();
  save(usual.replace('label: "Holiday"', `label: "${label}"`));
  await heading.waitFor({ timeout: 60_000 });
  return performance.now() - began;
}

/** Saves a wrong declaration, and waits until its sentence stands over the page; then mends it. */
async function saidAfter(place: Workplace, round: number): Promise<number> {
  const { page, save, usual, printed, origin } = place;
  const wrong = `nmae${round}`;
  const sentence = page.locator("vite-error-overlay").getByText(`its title "${wrong}" isn't`);
  const began = performance.now();
  save(usual.replace('title: "name"', `title: "${wrong}"`));
  await sentence.first().waitFor({ timeout: 60_000 });
  const took = performance.now() - began;
  if (!printed().includes(`its title "${wrong}" isn't`))
    throw new Error("The terminal did not say what is wrong with the declaration.");
  if (!(await fetch(`${origin}/api/v1/health/ready`)).ok)
    throw new Error("The server did not go on while a declaration was wrong.");
  save(usual);
  await page.locator("vite-error-overlay").waitFor({ state: "detached", timeout: 60_000 });
  return took;
}

const lineOf = (what: string, all: readonly number[]): Line => ({
  part: "save to seen",
  what,
  who: "npm run dev",
  figures: { "median ms": medianOf(all), "worst ms": Math.max(...all) },
  target: { text: `worst at most ${soonMs} ms`, met: Math.max(...all) <= soonMs },
});

/** From a saved declaration to what a person sees of it in the browser, one after another. */
export async function measureSaveToSeen(port: number, rounds: number): Promise<Line[]> {
  const place = await openWorkplace(port);
  // The first save compiles what the others find compiled.
  await seenAfter(place, 0);
  const seen: number[] = [];
  for (let round = 1; round <= rounds; round += 1) seen.push(await seenAfter(place, round));
  const said: number[] = [];
  for (let round = 1; round <= rounds; round += 1) said.push(await saidAfter(place, round));
  return [
    lineOf("a changed label, until the list says it", seen),
    lineOf("a wrong declaration, until its sentence is shown", said),
  ];
}
