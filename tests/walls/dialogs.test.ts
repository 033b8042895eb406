import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = ["src", "packages/kit/browser"].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .map((path) => ({
      path: path.replaceAll("\\", "/"),
      text: readFileSync(join(room, path), "utf8"),
    })),
);
const that = (has: (text: string) => boolean) =>
  files
    .filter(({ text }) => has(text))
    .map(({ path }) => path)
    .sort();

it("every dialog is the one that holds the focus: nothing but it uses the kit's own", () => {
  expect(files.length).toBeGreaterThan(200);
  expect(
    that((text) =>
      [...text.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].some(([, names]) =>
        /(^|[\s,])(Modal|Drawer|Dialog|FocusTrap)( as \w+)?[\s,]/.test(` ${names ?? ""} `),
      ),
    ),
  ).toEqual(["fields/dialog.tsx"]);
  expect(
    that((text) => text.includes('/dialog"') && /<(Modal|Drawer)\b/.test(text)).length,
  ).toBeGreaterThan(25);
});

it("what is a dialog by other means is known: the browser's own, which hold the focus by themselves, and small panels beside their button", () => {
  expect(that((text) => /<dialog\b|component="dialog"/.test(text))).toEqual([
    "shell/maintenance-screen.tsx",
    "shell/menu-drawer.tsx",
  ]);
  expect(that((text) => text.includes('role="dialog"'))).toEqual([
    "crud/list/popover.tsx",
    "fields/inputs/calendar/calendar-button.tsx",
    "shell/bell/bell-panel.tsx",
  ]);
});
