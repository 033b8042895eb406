import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withLeaks } from "../../packages/kit/server/passwords";
import { memoryDatabase } from "../support/memory-database";
import { schoolOn, spyPasswords, thePassword } from "../api/identity/school";

const leaked = "seven quiet red bicycles";
const hidden = "another quiet red bicycle";
const hashOf = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

let asked: { url: string | undefined; padding: unknown }[] = [];
let status = 200;
const server = createServer((request, response) => {
  asked.push({ url: request.url, padding: request.headers["add-padding"] });
  // As the service writes it: the rest of each hash with its count; 0 where a line only pads.
  response.writeHead(status);
  response.end(
    [`${hashOf(leaked).slice(5)}:3`, `${hashOf(hidden).slice(5)}:0`, `${"0".repeat(35)}:9`].join(
      "\r\n",
    ),
  );
});
let url = "";
const logged: string[] = [];
const passwords = (at = url) =>
  withLeaks(spyPasswords(), at, (message) => void logged.push(message));

beforeEach(async () => {
  asked = [];
  logged.length = 0;
  status = 200;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
});
afterEach(() => new Promise((resolve) => void server.close(resolve)));

it("a password is looked up by five letters of its hash, and only a counted line is a leak", async () => {
  const { hasLeaked } = passwords();
  expect([await hasLeaked?.(leaked), await hasLeaked?.(hidden), await hasLeaked?.("x")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(asked).toEqual(
    [leaked, hidden, "x"].map((text) => ({
      url: `/range/${hashOf(text).slice(0, 5)}`,
      padding: "true",
    })),
  );
});

it("where the list can't be reached or fails, the password is taken and that is logged, without it", async () => {
  status = 503;
  expect(await passwords().hasLeaked?.(leaked)).toBe(false);
  expect(await passwords("http://127.0.0.1:1/").hasLeaked?.(leaked)).toBe(false);
  expect(logged).toEqual([
    "Leaked passwords could not be looked up: It answered 503.",
    "Leaked passwords could not be looked up: fetch failed",
  ]);
});

it("where no list is named, nothing is asked", () => {
  expect(withLeaks(spyPasswords(), undefined, () => undefined).hasLeaked).toBeUndefined();
});

it("a leaked password is refused where one is chosen, with a sentence at its field", async () => {
  const db = await memoryDatabase();
  const school = schoolOn(db, { passwords: passwords() });
  const { email } = await school.admin();
  const token = await school.signIn(email);
  const change = (password: string) =>
    school.ask("POST", "/auth/change-password", {
      token,
      body: { current_password: thePassword, new_password: password },
    });
  expect(await change(leaked)).toMatchObject({
    status: 422,
    json: {
      errors: {
        new_password: ["This password was found in a leak of another website. Choose another."],
      },
    },
  });
  expect((await change(hidden)).status).toBe(200);
  await db.close();
});
