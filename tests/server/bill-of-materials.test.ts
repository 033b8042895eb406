import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../support/server-process";

interface Bill {
  bomFormat: string;
  components: {
    name: string;
    group?: string;
    version: string;
    licenses?: object[];
    hashes?: object[];
  }[];
}
const root = join(import.meta.dirname, "../..");
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as unknown;

beforeAll(ensureBuilt, 180_000);

it("a build says what it is made of: what is needed to run, with version, licence and checksum, and nothing else", () => {
  const { bomFormat, components } = read("dist/sbom.cdx.json") as Bill;
  expect(bomFormat).toBe("CycloneDX");
  const nameOf = ({ group, name }: Bill["components"][number]) =>
    group ? `${group}/${name}` : name;
  const named = new Map(components.map((one) => [nameOf(one), one]));
  const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
  for (const [name, version] of Object.entries(dependencies)) {
    expect([name, named.get(name)?.version]).toEqual([name, version]);
    expect([name, named.get(name)?.licenses?.length, named.get(name)?.hashes?.length]).toEqual([
      name,
      1,
      1,
    ]);
  }
  expect(named.has("fflate")).toBe(true);
  expect(["vitest", "oxlint", "jsdom"].filter((name) => named.has(name))).toEqual([]);
});
