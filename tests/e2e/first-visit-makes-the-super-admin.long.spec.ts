import { expect, test } from "./support/journey";
import { startServer, type ServerProcess } from "./support/server-process";

test.use({ expected: { statuses: [401, 409, 422] } });

const password = "three tall coconut palms";

/** A server of its own, where nobody has ever signed in. */
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ NODE_ENV: "production" });
});
test.afterAll(() => server.stop());

test("the first visit makes the super admin with the printed code, once, who lets the next admin in by a code", async ({
  another,
}) => {
  const visit = () => another(undefined, { baseURL: server.url });
  const page = await visit();
  const code = /one-time code (\S+)/.exec(server.output())?.[1] ?? "";
  expect(code).not.toBe("");

  await test.step("whoever comes first is led to the set-up", async () => {
    await page.goto("/");
    await expect(page).toHaveURL("/setup");
    await expect(page.getByRole("heading", { name: "Set up this console" })).toBeVisible();
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page.getByRole("textbox", { name: "One-time code" })).toHaveAccessibleDescription(
      /is required/,
    );
  });

  await test.step("a wrong code makes nobody", async () => {
    await page.getByRole("textbox", { name: "One-time code" }).fill("ABCD-EFGH-JKLM-NPQR");
    await page.getByRole("textbox", { name: "Your name" }).fill("Hema Head");
    await page.getByRole("textbox", { name: "Email" }).fill("hema@school.example");
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("textbox", { name: "Institution name" }).fill("Palm Grove College");
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Asia/Kolkata");
    await page.getByRole("combobox", { name: "Country" }).selectOption({ label: "India" });
    await expect(page.getByText(/^It is .+ there now\./)).toBeVisible();
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page.getByRole("textbox", { name: "One-time code" })).toHaveAccessibleDescription(
      /code/,
    );
    await expect(page).toHaveURL("/setup");
  });

  await test.step("the printed code does, and an empty school greets", async () => {
    await page.getByRole("textbox", { name: "One-time code" }).fill(code);
    await page.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Welcome, Hema Head")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Palm Grove College");
    const steps = page.getByRole("region", { name: "First steps" });
    await expect(steps).toContainText("0 of 5 done");
    await steps.getByRole("link", { name: "Create the academic year" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("This year");
    const year = new Date().getFullYear();
    await page.getByRole("textbox", { name: "Starts on" }).fill(`${year}-01-01`);
    await page.getByRole("textbox", { name: "Ends on" }).fill(`${year}-12-31`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "This year", level: 1 })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Dashboard" })
      .click();
    await expect(steps).toContainText("1 of 5 done");
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Students" })
      .click();
    await expect(page.getByRole("heading", { name: "No students yet" })).toBeVisible();
  });

  await test.step("nobody can do it again", async () => {
    const late = await visit();
    await late.goto("/setup");
    await late.getByRole("textbox", { name: "One-time code" }).fill(code);
    await late.getByRole("textbox", { name: "Your name" }).fill("Late Comer");
    await late.getByRole("textbox", { name: "Email" }).fill("late@school.example");
    await late.getByRole("textbox", { name: "Password" }).fill(password);
    await late.getByRole("button", { name: "Set up and sign in" }).click();
    await expect(late.getByRole("alert")).toContainText(/already/);
    await late.getByRole("link", { name: "Back to sign-in" }).click();
    await expect(late.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });

  let link = "";
  await test.step("the super admin makes a second admin, and a link for it", async () => {
    await page
      .getByRole("navigation", { name: "Main menu" })
      .getByRole("link", { name: "Admins" })
      .click();
    await page.getByRole("link", { name: "New admin" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Omana Office");
    await page.getByRole("textbox", { name: "Email" }).fill("omana@school.example");
    await page
      .getByRole("group", { name: "Students" })
      .getByRole("checkbox", { name: "View", exact: true })
      .check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Omana Office", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite Omana Office" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
    expect(link).toContain(`${server.url}/invitation?code=`);
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await test.step("who opens it chooses a password, and sees what it may", async () => {
    const second = await visit();
    await second.goto(link);
    await expect(second, "the code stays in no history").toHaveURL("/invitation");
    await second.getByRole("textbox", { name: "Password" }).fill("short");
    await second.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(second.getByRole("textbox", { name: "Password" })).toHaveAccessibleDescription(
      /at least 8/,
    );
    await second.getByRole("textbox", { name: "Password" }).fill("a quiet river in may");
    await second.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(second.getByText("Welcome, Omana Office")).toBeVisible();
    await expect(
      second.getByRole("navigation", { name: "Main menu" }).getByRole("link"),
    ).toHaveText(["Dashboard", "Students"]);
  });

  await test.step("the link works once", async () => {
    const third = await visit();
    await third.goto(link);
    await third.getByRole("textbox", { name: "Password" }).fill("another password of mine");
    await third.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(
      third.getByRole("textbox", { name: "Invitation code" }),
    ).toHaveAccessibleDescription(/no longer valid/);
  });
});
