import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "./journey";
import { startServer, type ServerProcess } from "./server-process";

const password = "seven quiet reading rooms";
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const built = at("examples/library/dist/server/main.js");

/** Builds the example's own console and server, and starts it. Takes minutes on a busy machine. */
export async function startLibrary(): Promise<ServerProcess> {
  execFileSync(process.execPath, [at("packages/kit/cli/rollcall.mjs"), "build"], {
    cwd: at("examples/library"),
    stdio: ["ignore", "ignore", "inherit"],
  });
  return startServer({ DEMO_PASSWORD: password }, undefined, built);
}

/** Signs in on the page that is open, and is led to the first page. */
export async function signInToLibrary(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill("super@library.example");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/overdue");
}
