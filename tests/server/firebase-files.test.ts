import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readServiceAccount } from "../../packages/kit/server/firebase-files";

const whole = JSON.stringify({
  type: "service_account",
  project_id: "green-hill",
  client_email: "push@green-hill.example",
  private_key: "not a real key",
});
let outside: string;
let folder: string;

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), "rollcall-firebase-"));
  folder = join(outside, "firebase");
  mkdirSync(join(folder, "keys"), { recursive: true });
  writeFileSync(join(outside, "outside.json"), whole);
  writeFileSync(join(folder, "school.json"), whole);
  writeFileSync(join(folder, "keys", "school.json"), whole);
  writeFileSync(
    join(folder, "partial.json"),
    JSON.stringify({ project_id: "green-hill", client_email: "", private_key: 5 }),
  );
  const other = (changes: object) => JSON.stringify({ ...JSON.parse(whole), ...changes });
  writeFileSync(join(folder, "foreign.json"), other({ token_uri: "http://169.254.169.254/" }));
  writeFileSync(
    join(folder, "google.json"),
    other({ token_uri: "https://oauth2.googleapis.com/token" }),
  );
  writeFileSync(join(folder, "stray.json"), other({ project_id: "../elsewhere" }));
  writeFileSync(join(folder, "broken.json"), "{");
  writeFileSync(join(folder, "large.json"), `"${"x".repeat(100_000)}"`);
  symlinkSync(join(outside, "outside.json"), join(folder, "link.json"));
});
afterAll(() => rmSync(outside, { recursive: true }));

describe("credentials of Firebase", () => {
  it.each([
    ["school.json", "complete"],
    ["keys/school.json", "complete"],
    ["partial.json", "incomplete"],
    ["broken.json", "unreadable"],
    ["foreign.json", "foreign"],
    ["google.json", "complete"],
    ["stray.json", "incomplete"],
    ["none.json", "missing"],
    ["keys", "missing"],
    ["large.json", "missing"],
    ["", "missing"],
    ["../outside.json", "missing"],
    ["link.json", "missing"],
    ["/etc/passwd", "missing"],
    ["a\u0000b", "missing"],
    ["x".repeat(5000), "missing"],
  ])("at %j are %s", async (path, found) => {
    const read = await readServiceAccount(folder, path);
    expect(typeof read === "string" ? read : "complete").toBe(found);
  });

  it("are missing where there is no folder", async () => {
    expect(await readServiceAccount(join(outside, "nowhere"), "school.json")).toBe("missing");
  });
});
