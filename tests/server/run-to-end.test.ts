import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** How a process ends whose main work is this. */
function run(main: string): { status: number | null; output: string } {
  const script = `const { runToEnd } = await import("./packages/kit/server/run-to-end.ts"); runToEnd(${main}, "It could not be done.");`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { cwd: root, encoding: "utf8" },
  );
  return { status, output: stdout + stderr };
}

describe("the main work of a process", () => {
  it("that is done ends it with 0", () => {
    expect(
      run(
        `async () => { await new Promise((done) => setTimeout(done, 20)); console.log("done"); }`,
      ),
    ).toEqual({ status: 0, output: "done\n" });
  });

  it("that fails ends it with 1 and the reason", () => {
    expect(run(`async () => { throw new Error("The disk is full."); }`)).toEqual({
      status: 1,
      output: "It could not be done. The disk is full.\n",
    });
  });

  it("that can never settle ends it with 1 and a sentence, not with 0 and silence", () => {
    expect(run("() => new Promise(() => undefined)")).toEqual({
      status: 1,
      output:
        "It could not be done. It stopped in the middle, without a reason. What it was doing is not done.\n",
    });
  });
});
