import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { buildLibrary } from "../../../examples/library/start.mjs";
import { expect } from "./journey";
import { startServer, type ServerProcess } from "./server-process";

const password = "seven quiet reading rooms";
const built = fileURLToPath(
  new URL("../../../examples/library/dist/server/main.js", import.meta.url),
);

/** Builds the example's own console and server, and starts it. Takes minutes on a busy machine. */
export async function startLibrary(): Promise<ServerProcess> {
  await buildLibrary();
  return startServer({ DEMO_PASSWORD: password }, undefined, built);
}

/** Signs in on the page that is open, and is led to the first page. */
export async function signInToLibrary(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill("super@library.example");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/overdue");
}
