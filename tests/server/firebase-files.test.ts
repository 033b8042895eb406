import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firebaseFiles } from "../../server/firebase-files";

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
    expect(await firebaseFiles(folder).check(path)).toBe(found);
  });

  it("are missing where there is no folder", async () => {
    expect(await firebaseFiles(join(outside, "nowhere")).check("school.json")).toBe("missing");
  });
});
