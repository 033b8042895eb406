import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { firstFileHints } from "../../packages/kit/server/first-files";

const here = "other=2; rollcall-here=1";
let hints: ReturnType<typeof firstFileHints>;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "first-files-"));
  writeFileSync(
    join(folder, "first-files.json"),
    JSON.stringify({
      signIn: ["/assets/sign-in-1.js"],
      console: ["/assets/console-1.js"],
      list: ["/assets/console-1.js", "/assets/list-1.js", "/assets/list-1.css"],
    }),
  );
  hints = firstFileHints(folder, new Set(["/students"]));
});

const [signIn, console, list] = ["sign-in", "console", "list"].map(
  (name) => `</assets/${name}-1.js>; rel=modulepreload`,
);

/** A script waits for its styles, which are asked for as the script itself will ask for them. */
const styles = "</assets/list-1.css>; rel=preload; as=style; crossorigin";

describe("The page is sent with the names of the files it will ask for next", () => {
  it.each([
    ["/login", here, signIn],
    ["/login/", undefined, signIn],
    ["/setup", undefined, signIn],
    ["/", undefined, signIn],
    ["/students", undefined, signIn],
    ["/students", "rollcall-here=0", signIn],
    ["/students", "x-rollcall-here=1", signIn],
    ["/", here, console],
    ["/", "__Host-rollcall-here=1", console],
    ["/", "x__Host-rollcall-here=1", signIn],
    ["/dashboard", here, console],
    ["/students/4", here, console],
    ["/students", here, `${console}, ${list}, ${styles}`],
  ])("%s with the cookies “%s”", (path, cookies, expected) => {
    expect(hints(path, cookies)).toBe(expected);
  });

  it("and with none where the build names none", () => {
    expect(firstFileHints(tmpdir(), new Set())("/login", undefined)).toBeUndefined();
  });
});
