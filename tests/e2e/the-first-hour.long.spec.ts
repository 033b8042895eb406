import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { startServer, type ServerProcess } from "./support/server-process";

/** What a newcomer may need at most: what is pressed, typed into or chosen. */
const most = 40;
const students = 24;

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ NODE_ENV: "production" });
});
test.afterAll(() => server.stop());

/** An office's own table, with the headings and words it has used for years. */
const table = (admitted: string) =>
  [
    "Adm No,Student Name,Class,Roll,Sex,Admission date",
    ...Array.from(
      { length: students },
      (_, at) =>
        `A-${at + 1},Student ${String.fromCharCode(65 + at)} Iyer,Grade 1 A,${at + 1},${at % 2 ? "F" : "M"},${admitted}`,
    ),
    "",
  ].join("\r\n");

/** Somebody new to the console, whose actions are counted. */
function newcomer(page: Page) {
  const counted: string[] = [];
  return {
    counted,
    async press(target: Locator) {
      counted.push("press");
      await target.click();
    },
    async type(label: string, text: string) {
      counted.push(`type ${label}`);
      await page.getByRole("textbox", { name: label, exact: true }).fill(text);
    },
  };
}

test(`an empty server, the first saved register of an imported class: ${most} actions at most`, async ({
  another,
}) => {
  test.setTimeout(120_000);
  const page = await another(undefined, { baseURL: server.url });
  const { counted, press, type } = newcomer(page);
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const steps = page.getByRole("region", { name: "First steps" });
  const step = (name: string) => steps.getByRole("link", { name });
  /** Saves a record, and sees its page. */
  const save = async () => {
    await press(button("Save"));
    await expect(page.getByRole("tab", { name: "Details" })).toBeVisible();
  };
  const home = () =>
    press(
      page
        .getByRole("navigation", { name: "Main menu" })
        .getByRole("link", { name: "Dashboard", exact: true }),
    );
  // The day where the browser is (playwright.config.ts), which the console takes for its own: 05:30
  // ahead of UTC.
  const today = new Date(Date.now() + 5.5 * 3_600_000);
  const year = today.getUTCFullYear();

  await test.step("the set-up", async () => {
    await page.goto("/");
    await type("One-time code", /one-time code (\S+)/.exec(server.output())?.[1] ?? "");
    await type("Your name", "Nita Newcomer");
    await type("Email", "nita@school.example");
    await type("Password", "three tall coconut palms");
    await type("Institution name", "Palm Grove College");
    await press(button("Set up and sign in"));
    await expect(steps).toContainText("0 of 5 done");
  });

  await test.step("the academic year", async () => {
    await press(step("Create the academic year"));
    await type("Name", `Year ${year}`);
    await type("Starts on", `${year}-01-01`);
    await type("Ends on", `${year}-12-31`);
    await save();
    await home();
    await expect(steps).toContainText("1 of 5 done");
  });

  await test.step("a class", async () => {
    await press(step("Create your classes"));
    await type("Name", "Grade 1 A");
    await type("Code", "G1A");
    await save();
    await home();
    await expect(steps).toContainText("2 of 5 done");
  });

  await test.step("its students, from a file", async () => {
    await press(step("Import your students"));
    const chooser = page.waitForEvent("filechooser");
    await press(button("Choose a file"));
    counted.push("choose a file");
    await (
      await chooser
    ).setFiles({
      name: "students.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(table(`01/01/${year}`)),
    });
    await press(button("Check the rows"));
    await press(button(`Import ${students} rows`));
    await expect(page.getByText(`${students} added, 0 updated`)).toBeVisible();
    await home();
    await expect(steps).toContainText("3 of 5 done");
  });

  await test.step("a teacher", async () => {
    await press(step("Add your teachers"));
    await type("Employee no.", "T-1");
    await type("Name", "Tara Teacher");
    await save();
    await home();
    await expect(steps).toContainText("4 of 5 done");
  });

  await test.step("the first register", async () => {
    await press(step("Take the first register"));
    // On a Sunday there is no school; the day before has a register to take.
    if (today.getUTCDay() === 0)
      await type("Date", new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10));
    await press(page.getByRole("link", { name: /^Open Grade 1 A/ }));
    await press(button("Mark remaining present"));
    await press(button("Save"));
    await expect(page.getByText(/saved/i).first()).toBeVisible();
    await home();
    await expect(steps).toBeHidden();
  });

  console.log(`From an empty server to the first saved register: ${counted.length} actions.`);
  expect(counted.length).toBeLessThanOrEqual(most);

  await test.step("each further teacher, and an account for all of them", async () => {
    await page.goto("/teachers/create");
    for (const [name, number] of [
      ["Uma Uppal", "T-2"],
      ["Vani Varma", "T-3"],
    ] as const) {
      const before = counted.length;
      await type("Employee no.", number);
      await type("Name", name);
      await type("Email", `${number.toLowerCase()}@school.example`);
      await press(button("Save and add another"));
      await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
      expect(counted.length - before).toBeLessThanOrEqual(4);
    }
    await page.goto("/teachers");
    await press(button("Invite teachers"));
    await press(button("Invite 2 teachers"));
    await expect(page.getByLabel("Link", { exact: true })).toHaveCount(2);
    await press(page.getByRole("dialog").getByText("Done"));
    await page.getByRole("link", { name: "Uma Uppal", exact: true }).click();
    await expect(
      page.getByRole("tabpanel").getByRole("link", { name: "Uma Uppal", exact: true }),
    ).toHaveAttribute("href", /^\/admins\/\d+$/);
  });
});
