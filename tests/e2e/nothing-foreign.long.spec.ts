import { expect, test } from "./support/journey";
import { demoPassword, signIn } from "./support/people";
import { settled } from "./support/settled";
import { walk } from "./support/walk";

declare global {
  interface Window {
    violations: string[];
  }
}

test("over a long walk nothing is asked of another host, the page's policy holds, and no password is kept", async ({
  page,
  office,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const student = await office.student("HERE-1", "Latika Mhatre", { email: "latika@example.com" });
  const hosts = new Set<string>();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin);
    if (
      request.url().includes(demoPassword) ||
      request.url().includes(encodeURIComponent(demoPassword))
    )
      sent.push(request.url());
  });
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      window.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const violations: string[] = [];
  const collect = async () => violations.push(...(await page.evaluate(() => window.violations)));

  const answer = await page.goto("/");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).toBe("script-src 'self'");
  await signIn(page, "clerk");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  for (const path of [
    "/students",
    "/teachers",
    "/parents",
    "/admins",
    "/classes",
    "/subjects",
    "/academic-years",
    "/periods",
    "/holidays",
    "/timetable",
    "/attendance/mark",
    "/attendance/view",
    "/leaves",
    "/reports",
    "/activity-logs",
    "/user-groups",
    "/enrolments",
    "/class-teachers",
    `/students/${student.id}`,
    `/students/${student.id}?tab=history`,
    `/students/${student.id}/edit`,
    "/students/create",
    "/students/import",
    "/profile",
    "/notifications",
    "/notifications/send",
    "/notifications/sent",
  ]) {
    await walk(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await settled(page);
    await collect();
  }
  await page.goto("/students");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Find a page/ })).toBeFocused();
  await page.keyboard.type("Mhatre");
  await expect(page.getByRole("option", { name: /Latika Mhatre/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await collect();

  expect([...hosts]).toEqual([baseURL]);
  expect(violations).toEqual([]);
  expect(sent).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(demoPassword);
  expect(kept).not.toContain("latika@example.com");
});
