import { beforeAll, describe, expect, it } from "vitest";
import { schoolSettings } from "../../../src/school/settings/settings";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
beforeAll(async () => {
  school = await testApi();
});
const ask = async (path: string) => {
  const response = await school.api.fetch(new Request(`http://rollcall.test/api/v1${path}`), {
    address: "127.0.0.1",
  });
  return { type: response.headers.get("Content-Type"), text: await response.text() };
};
const manifest = async () =>
  JSON.parse((await ask("/manifest.webmanifest")).text) as Record<string, unknown>;

describe("the web app manifest", () => {
  it("can be read before anybody has signed in, and holds what a browser asks of an app", async () => {
    expect((await ask("/manifest.webmanifest")).type).toBe("application/manifest+json");
    expect(await manifest()).toMatchObject({
      name: "ABC Attendance System",
      short_name: "ABC",
      description: "Admin Panel",
      start_url: "/dashboard",
      scope: "/",
      display: "standalone",
    });
  });

  it("carries the institution's name and colour, and its icons are drawn in it", async () => {
    await schoolSettings.change(school.db, {
      "branding.primary_color": "#0b7285",
      "branding.config.app_name": "Greenfield Desk",
      "branding.config.tagline": "Registers",
    });
    expect(await manifest()).toMatchObject({
      name: "Greenfield Desk",
      short_name: "Greenfield",
      description: "Registers",
      theme_color: "#0b7285",
    });
    for (const icon of ["/branding/icon.svg", "/branding/icon-maskable.svg"]) {
      const { type, text } = await ask(icon);
      expect([type, text.includes('fill="#0b7285"')], icon).toEqual(["image/svg+xml", true]);
    }
  });
});
