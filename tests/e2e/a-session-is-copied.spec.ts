import { expect, test } from "./support/journey";
import { signIn } from "./support/people";

test.use({ expected: { statuses: [401] } });

test("what a browser has stored opens nothing in another one, and the owner is shown that it was tried", async ({
  page,
  another,
}) => {
  await page.goto("/login");
  await signIn(page, "head");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  const { origins } = await page.context().storageState();
  expect(JSON.stringify(origins), "the copy has the token").toContain("rollcall-token");
  const thief = await another(undefined, { storageState: { cookies: [], origins } });
  await thief.goto("/students");
  await expect(thief).toHaveURL(/\/login/);
  const read = await thief.evaluate(
    async (token) => {
      const answer = await fetch("/api/v1/admin/students", {
        headers: { Authorization: `Bearer ${token}` },
      });
      return answer.status;
    },
    origins[0]?.localStorage.find(({ name }) => name === "rollcall-token")?.value ?? "",
  );
  expect(read).toBe(401);

  expect(await page.evaluate(() => document.cookie)).not.toContain("rollcall-browser");
  await page.goto("/profile");
  await expect(page.getByText(/^Refused without the key of this browser, from /)).toBeVisible();
});
