import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Resource } from "@rollcall/kit/schema";
import { features } from "../../src/features";
import { resources } from "../../src/resources";
import { settings } from "../../src/resources/settings";

const root = join(import.meta.dirname, "../..");
const manual = join(root, "docs/manual");

const catalogues = ["src", "packages/kit"].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("/en.json") && !path.includes("node_modules"))
    .map((path) => JSON.parse(readFileSync(join(root, room, path), "utf8")) as object),
);
const all: readonly Resource[] = resources;
const declared = all.flatMap((resource) => [
  resource.label,
  resource.plural ?? `${resource.label}s`,
  `New ${resource.label.toLowerCase()}`,
  ...Object.values(resource.fields).flatMap((field) => [
    field.label,
    ...("optionLabels" in field
      ? Object.values<string>(field.optionLabels ?? {}).map((label) => `${label}s`)
      : []),
  ]),
]);
const set = Object.values(settings.fields).map(({ label }) => label);
const menu = features.flatMap((feature) => (feature.menu ?? []).map(({ label }) => label));
/** What can be read on the screen, without what is filled in. */
const onScreen = new Set(
  [
    ...catalogues.flatMap((words) => Object.values(words) as string[]),
    ...declared,
    ...set,
    ...menu,
  ].map((text) => text.replace(/…$/, "")),
);

describe("the manual", () => {
  it.each(readdirSync(manual).filter((name) => name !== "webhooks.md"))(
    "%s prints in bold only what stands on the screen",
    (name) => {
      const bold = [...readFileSync(join(manual, name), "utf8").matchAll(/\*\*([^*]+)\*\*/g)];
      const unknown = bold
        .map(([, words = ""]) => words.replace(/[.:…]$/, ""))
        .filter((words) => !onScreen.has(words));
      expect(unknown).toEqual([]);
    },
  );

  it("has each of its pages in its index", () => {
    const index = readFileSync(join(manual, "README.md"), "utf8");
    const listed = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page = ""]) => page);
    expect(listed.sort()).toEqual(readdirSync(manual).filter((name) => name !== "README.md"));
  });
});
