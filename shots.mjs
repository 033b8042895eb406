import { chromium } from "@playwright/test";
const base = "http://127.0.0.1:4310";
const paths = process.argv.slice(4);
const [width, scheme] = [Number(process.argv[2]), process.argv[3]];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme: scheme, serviceWorkers: "block" });
page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
page.on("console", (m) => { if (m.type() === "error") console.log("CONSOLE", m.text().slice(0, 200)); });
await page.goto(`${base}/login`);
await page.getByRole("textbox", { name: /E-mail/ }).fill("super@demo.school");
await page.locator("input[type=password]").fill("rollcall-demo");
await page.keyboard.press("Enter");
await page.waitForURL("**/dashboard");
for (const path of paths) {
  await page.goto(base + path);
  await page.waitForTimeout(3500);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const name = `/tmp/shots/${path.replace(/[^a-z0-9]+/gi, "_")}_${width}_${scheme}.png`;
  await page.screenshot({ path: name });
  console.log(name, wide > 0 ? `WIDER by ${wide}` : "");
}
await browser.close();
