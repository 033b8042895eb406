import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

for (const [colorScheme, width, serial] of [
  ["light", 1440, "JOURNEY1"],
  ["dark", 390, "JOURNEY2"],
] as const)
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ as: "head", colorScheme, viewport: { width, height: 900 } });

    test("a terminal is added, pushes punches of nobody, and saves others in a file", async ({
      page,
      request,
      baseURL,
    }) => {
      const barriers: string[] = [];
      const look = async (where: string) => barriers.push(...(await problemsOn(page, where)));
      await page.goto("/attendance/gate-devices");
      await page.getByRole("button", { name: "Add a device" }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill(`Gate ${serial}`);
      await dialog.getByRole("textbox", { name: "Serial number" }).fill(serial);
      await look("adding a device");
      await dialog.getByRole("button", { name: "Add a device" }).press("Enter");
      const address = page.getByRole("textbox", { name: "Server address" });
      const server = new URL(await address.inputValue()).pathname;
      await look("the key of a device");
      await page.getByRole("dialog").getByText("Done").click();

      const options = await request.get(
        `${baseURL}${server}/iclock/cdata?SN=${serial}&options=all`,
      );
      expect(await options.text()).toContain(`GET OPTION FROM: ${serial}\n`);
      expect(options.headers()["date"]).toContain("GMT");
      // Punches of days before the terminal was added are kept, and nobody is named for them.
      const time = `${dayIn("Asia/Kolkata", new Date())} 00:00:30`;
      const pushed = await request.post(
        `${baseURL}${server}/iclock/cdata?SN=${serial}&table=ATTLOG&Stamp=1`,
        { data: Buffer.from(`90001\t${time}\t255\t1\t0\t0\n`) },
      );
      expect(await pushed.text()).toBe("OK: 1");
      expect((await request.get(`${baseURL}/iclock/getrequest?SN=${serial}`)).status()).toBe(404);

      const card = page.getByRole("listitem").filter({ hasText: `Gate ${serial}` });
      await expect(card.getByRole("button", { name: "Assign ID 90001" })).toBeVisible();
      await card.getByRole("button", { name: /^Approve/ }).press("Enter");
      await expect(card).toContainText("serial number accepted from");
      expect(await (await request.get(`${baseURL}/iclock/getrequest?SN=${serial}`)).text()).toBe(
        "OK",
      );
      await look("a device that was approved");

      await card.getByRole("button", { name: /^Take a file/ }).press("Enter");
      const chooser = page.waitForEvent("filechooser");
      await dialog.getByRole("button", { name: "Choose a file" }).click();
      const rows = `    90001\t${time}\t1\t255\t1\t0\r\n    90002\t${time}\t1\t0\t1\t0\r\n`;
      await (
        await chooser
      ).setFiles({
        name: "1_attlog.dat",
        mimeType: "application/octet-stream",
        buffer: Buffer.from(rows),
      });
      await dialog.getByRole("button", { name: "Check" }).press("Enter");
      await expect(dialog).toContainText("1 is here already");
      await look("what a file holds");
      await dialog.getByRole("button", { name: "Take 1 punch" }).press("Enter");
      await expect(card.getByRole("button", { name: "Assign ID 90002" })).toBeVisible();
      expect(barriers).toEqual([]);
    });
  });
