import { request, type Browser, type Page } from "@playwright/test";
import { Office, stateOf, type Session } from "../../e2e/support/office";
import { median } from "../rounds";
import type { Rollcall } from "../subjects/rollcall";
import { visit } from "./browser";

const size = 60;
const keys = 20;

/** A register that nobody has taken yet. */
export interface BenchRegister {
  className: string;
  date: string;
}

/** Makes a class of sixty, larger than any of the demo school. */
export async function makeRegister({ origin }: Rollcall, session: Session): Promise<BenchRegister> {
  const client = await request.newContext();
  const office = new Office(client, origin, session);
  const { id } = await office.create("classes", { name: "Class of sixty", code: "SIXTY" });
  for (let at = 1; at <= size; at++)
    await office.student(`SIXTY-${at}`, `Student Number ${at}`, { class_id: id, roll_no: at });
  const date = await office.schoolDay(id);
  await client.dispose();
  return { className: "Class of sixty", date };
}

/** Milliseconds from choosing the class until all of its register is painted. */
const choose = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    ([link = "", rows = 0]) =>
      new Promise<number>((resolve, reject) => {
        const target = [...document.querySelectorAll<HTMLElement>("main a")].find((one) =>
          one.getAttribute("aria-label")?.startsWith(String(link)),
        );
        if (!target) return reject(new Error(`There is no ${link}.`));
        const started = performance.now();
        const painted = new MessageChannel();
        painted.port1.addEventListener("message", () => resolve(performance.now() - started));
        painted.port1.start();
        // What is posted while a frame is made arrives once that is painted.
        const look = () =>
          document.querySelectorAll("main tr[data-row]").length === rows
            ? painted.port2.postMessage(0)
            : requestAnimationFrame(look);
        target.click();
        requestAnimationFrame(look);
      }),
    [`Open ${name}`, size] as const,
  );

/**
 * Milliseconds from each of the keys that set a mark until the row that had the focus shows it,
 * painted.
 */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { waits: number[] };
    kept.waits = [];
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        const row = document.activeElement?.closest("tr[data-row]");
        const before = row?.getAttribute("aria-label");
        const painted = new MessageChannel();
        painted.port1.addEventListener("message", () =>
          kept.waits.push(performance.now() - timeStamp),
        );
        painted.port1.start();
        const look = () =>
          row?.getAttribute("aria-label") === before
            ? requestAnimationFrame(look)
            : painted.port2.postMessage(0);
        requestAnimationFrame(look);
      },
      true,
    );
  });
  for (let at = 0; at < keys; at++)
    await page.keyboard.press(at % 3 === 0 ? "a" : "p", { delay: 60 });
  await page.waitForFunction(
    (count) => (window as unknown as { waits: number[] }).waits.length === count,
    keys,
  );
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits);
}

/** How long a person waits for a register of sixty, and for a mark in it, on a slow machine. */
export async function markRegister(
  browser: Browser,
  rollcall: Rollcall,
  session: Session,
  { className, date }: BenchRegister,
): Promise<{ opened: number; key: number }> {
  const { page, end } = await visit(browser, rollcall, {
    state: stateOf(rollcall.origin, session),
    slowMachine: true,
  });
  await page.goto(`/attendance/mark?date=${date}`);
  await page.getByRole("link", { name: `Open ${className}, Day` }).waitFor();
  await page.waitForTimeout(2000);
  const opened = await choose(page, className);
  await page.waitForTimeout(1000);
  const key = median(await typed(page));
  await end();
  return { opened, key };
}
