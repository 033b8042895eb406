import type { Browser, Page } from "@playwright/test";
import type { Line } from "../report";
import { median } from "../rounds";
import type { Stage } from "../stage";
import type { Rollcall } from "../subjects/rollcall";
import { openBrowser, sessionAt, visit, weakNetwork } from "./browser";
import { makeRegister, markRegister, type BenchRegister } from "./register";
import { stateOf, type Session } from "../../e2e/support/office";
import { changeOf, until } from "./waits";

const part =
  "The console in a browser: brotli as it comes over the wire; time under a 4 times slower processor";
const targets = {
  login: 141,
  firstList: 219,
  form: 1500,
  signIn: 2600,
  rows: 3400,
  change: 300,
  interaction: 200,
  register: 1000,
  key: 50,
};
const firstRow = "main table tbody tr[data-index] th";
const kilobytes = (bytes: number) => bytes / 1000;

const untilRows = (page: Page) => until(page, "/students", firstRow);
const untilForm = (page: Page) => until(page, "/login", "form input[type=password]");
/** Until the console has taken the place of the form that came with the page. */
const untilSignIn = (page: Page) =>
  until(page, "/login", "form:not(#first-form) input[type=password]");

/**
 * The longest a person waits for an answer to a key or a click on the list, as the browser itself
 * measures it.
 */
async function worstInteraction(page: Page): Promise<number> {
  await page.evaluate(() => {
    const kept = window as unknown as { worst: number };
    kept.worst = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kept.worst = Math.max(kept.worst, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.getByRole("searchbox").click();
  await page.keyboard.type("patel", { delay: 120 });
  await page.waitForTimeout(1500);
  await page
    .getByRole("checkbox", { name: /^Select/ })
    .nth(1)
    .click();
  await page.waitForTimeout(500);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Control+k");
  await page.waitForTimeout(1500);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { worst: number }).worst);
}

async function sizes(
  browser: Browser,
  rollcall: Rollcall,
  session: Session,
): Promise<{ login: number; firstList: number }> {
  const before = await visit(browser, rollcall, {});
  await before.page.goto("/login", { waitUntil: "networkidle" });
  const login = before.scriptBytes();
  await before.end();
  const behind = await visit(browser, rollcall, { state: stateOf(rollcall.origin, session) });
  await untilRows(behind.page);
  const firstList = behind.scriptBytes();
  await behind.end();
  return { login: kilobytes(login), firstList: kilobytes(firstList) };
}

/** The first second, with nothing kept. */
async function first(
  browser: Browser,
  rollcall: Rollcall,
  there: (page: Page) => Promise<number>,
  signedIn?: Session,
): Promise<number> {
  const { page, end } = await visit(browser, rollcall, {
    ...(signedIn ? { state: stateOf(rollcall.origin, signedIn) } : {}),
    network: weakNetwork,
    slowMachine: true,
  });
  const time = await there(page);
  await end();
  return time;
}

interface Times {
  sort: number;
  next: number;
  worst: number;
}

/** What is measured, of another checkout too, in turns with this one. */
interface Arrival {
  rollcall: Rollcall;
  session: Session;
  register: BenchRegister;
  login: number;
  firstList: number;
  forms: number[];
  signIns: number[];
  rows: number[];
  works: Times[];
  registers: Awaited<ReturnType<typeof markRegister>>[];
}

async function work(browser: Browser, rollcall: Rollcall, session: Session): Promise<Times> {
  const { page, end } = await visit(browser, rollcall, {
    state: stateOf(rollcall.origin, session),
    slowMachine: true,
  });
  await untilRows(page);
  await page.waitForLoadState("load");
  await page.waitForTimeout(2000);
  const next = await changeOf(page, 'main button[aria-label="Next page"]', firstRow);
  const sort = await changeOf(
    page,
    'main thead th[aria-sort="ascending"] button, main thead th[aria-sort="descending"] button',
    firstRow,
  );
  const worst = await worstInteraction(page);
  await end();
  return { sort, next, worst };
}

const line = (who: string, what: string, unit: string, value: number, maximum: number): Line => ({
  part,
  what,
  who,
  figures: { [unit]: value },
  target: { text: `at most ${maximum}`, met: value <= maximum },
});

function arrivalLines({ rollcall: { name }, ...measured }: Arrival): Line[] {
  const network = "nothing kept, 1.6 Mbit/s, 150 ms";
  const ms = (what: string, values: readonly number[], maximum: number) =>
    line(name, what, "ms", median(values), maximum);
  const { works, registers } = measured;
  return [
    line(name, "login page", "kB", measured.login, targets.login),
    line(name, "everything up to the first list", "kB", measured.firstList, targets.firstList),
    ms(`sign-in form can be filled in, ${network}`, measured.forms, targets.form),
    ms(`sign-in form is the console's, ${network}`, measured.signIns, targets.signIn),
    ms(`rows visible, ${network}`, measured.rows, targets.rows),
    ms(
      "sort",
      works.map(({ sort }) => sort),
      targets.change,
    ),
    ms(
      "next page",
      works.map(({ next }) => next),
      targets.change,
    ),
    ms(
      "worst interaction",
      works.map(({ worst }) => worst),
      targets.interaction,
    ),
    ms(
      "register of 60, from choosing it until it is painted",
      registers.map(({ opened }) => opened),
      targets.register,
    ),
    ms(
      "key that sets a mark, until it is painted",
      registers.map(({ key }) => key),
      targets.key,
    ),
  ];
}

/** What the browser downloads, and how long a person waits. */
export async function measureWeb(stage: Stage): Promise<Line[]> {
  const rollcalls = await stage.rollcalls();
  const [rollcall] = rollcalls;
  if (!rollcall) return [];
  const browser = await openBrowser();
  stage.say("sizes");
  const arrivals: Arrival[] = [];
  for (const one of rollcalls.filter(({ name }) => name.startsWith(rollcall.name))) {
    const session = await sessionAt(one);
    const weighed = await sizes(browser, one, session);
    const register = await makeRegister(one, session);
    arrivals.push({
      rollcall: one,
      session,
      register,
      ...weighed,
      forms: [],
      signIns: [],
      rows: [],
      works: [],
      registers: [],
    });
  }
  for (let round = 0; round < stage.effort.rounds; round++) {
    stage.say(`web, round ${round + 1} of ${stage.effort.rounds}`);
    for (const one of arrivals) {
      one.forms.push(await first(browser, one.rollcall, untilForm));
      one.signIns.push(await first(browser, one.rollcall, untilSignIn));
      one.rows.push(await first(browser, one.rollcall, untilRows, one.session));
      one.works.push(await work(browser, one.rollcall, one.session));
      one.registers.push(await markRegister(browser, one.rollcall, one.session, one.register));
    }
  }
  return arrivals.flatMap(arrivalLines);
}
