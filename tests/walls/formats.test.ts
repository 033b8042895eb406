import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findOwnFormats } from "../../scripts/formats";

let house: string;
const put = (path: string, code: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), code);
};

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "rollcall-formats-"));
});
afterEach(() => rmSync(house, { recursive: true, force: true }));

describe("days, numbers and names", () => {
  it.each([
    ['const a = new Intl.DateTimeFormat("en").format(b);', "Intl"],
    ["const a = Intl.NumberFormat().format(b);", "Intl"],
    ["const a = b.toLocaleString();", "toLocaleString"],
    ['const a = b?.toLocaleDateString("en");', "toLocaleDateString"],
    ["const a = (b: string, c: string) => b.localeCompare(c);", "localeCompare"],
    ["const a = <p>{write(b, navigator.language)}</p>;", "navigator.language"],
  ])("are written by no page itself: %s", (code, what) => {
    put("src/features/a/page/a.tsx", code);
    expect(findOwnFormats(house).complaints).toEqual([
      expect.stringContaining(`src/features/a/page/a.tsx:1: ${what}: `),
    ]);
  });

  it("are written in the one module, and named in comments and types anywhere", () => {
    put("packages/kit/schema/formats/days.ts", "const a = new Intl.DateTimeFormat();");
    put("src/a.ts", "/** No Intl.x, no b.toLocaleString(). */ type A = Intl.NumberFormatOptions;");
    expect(findOwnFormats(house)).toEqual({ complaints: [], read: 1 });
  });

  it("may put texts into a normal form only where the work for it is bounded", () => {
    put("packages/kit/schema/normal-form.ts", 'const a = b.normalize("NFC");');
    put("packages/kit/schema/formats/fold.ts", 'const a = b.normalize("NFKD");');
    put("server/files.ts", 'const a = path.normalize("a/../b");');
    expect(findOwnFormats(house).complaints).toEqual([
      expect.stringContaining("packages/kit/schema/formats/fold.ts:1: normalize: "),
    ]);
  });

  it("are written by nothing else in this repository, of which hundreds of modules are read", () => {
    const { complaints, read } = findOwnFormats(join(import.meta.dirname, "../.."));
    expect(complaints).toEqual([]);
    expect(read).toBeGreaterThan(800);
  });
});
