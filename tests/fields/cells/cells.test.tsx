import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { CellContext } from "../../../packages/kit/browser/fields/cells/cell";
import { renderCell } from "../../../packages/kit/browser/fields/cells/render-cell";
import { openStored } from "../../../packages/kit/browser/fields/cells/stored-addresses";
import { fieldNumberText } from "../../../packages/kit/browser/fields/cells/value-text";
import { safeAddress } from "../../../packages/kit/browser/fields/cells/web-address";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import type { FileStore } from "../../../packages/kit/browser/fields/file-store";
import type { AxiosInstance } from "axios";
import {
  boolean,
  changes,
  choice,
  colour,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  file,
  group,
  fieldKinds,
  image,
  integer,
  json,
  listOf,
  longText,
  permissionKeys,
  phone,
  reference,
  references,
  text,
  time,
  url,
  type Field,
  type FieldKind,
} from "@rollcall/kit/schema";
import { backToEnglish } from "../../support/back-to-english";
import { setLanguage } from "@rollcall/kit/schema/messages";
import { dayText } from "../../../packages/kit/schema/formats/days";
import { momentText } from "../../../packages/kit/schema/formats/moments";

const stars = defineResource({
  name: "stars",
  label: "Star",
  icon: "list",
  permission: "stars",
  title: "name",
  fields: { name: text({ label: "Name" }) },
});
const context = (may = true): CellContext => ({
  resourceOf: (name) => (name === "stars" ? stars : undefined),
  linkTo: (resource, id) => (may ? `/${resource.name}/${id}` : undefined),
});
const show = (
  field: Field,
  value: unknown,
  more: { known?: unknown; name?: string } = {},
  may = true,
) =>
  render(
    <ApiClient value={nowhere}>
      <div data-testid="cell">{renderCell(field, value, context(may), more)}</div>
    </ApiClient>,
  ).getByTestId("cell");
const label = { label: "Field" };
const nowhere = {
  get: () => Promise.reject(new Error("Nothing is stored here.")),
} as unknown as AxiosInstance;

afterEach(cleanup);

const samples: Readonly<Record<FieldKind, [Field, unknown, string]>> = {
  text: [text(label), "Ada & Bob <b>", "Ada & Bob <b>"],
  longText: [longText(label), "A long story", "A long story"],
  email: [email(label), "ada@example.com", "ada@example.com"],
  phone: [phone(label), "+919876543210", "+919876543210"],
  url: [url(label), "https://example.com/a", "example.com/a"],
  integer: [integer(label), 12345, "12,345"],
  decimal: [decimal(label), 3.5, "3.50"],
  boolean: [boolean(label), false, "No"],
  date: [date(label), "2026-11-21", "21 Nov 2026"],
  time: [time(label), "08:30", "08:30"],
  dateTime: [dateTime(label), "no moment", "no moment"],
  choice: [choice(["not_counted"], label), "not_counted", "Not counted"],
  colour: [colour(label), "#1c7ed6", "#1c7ed6"],
  image: [image(label), null, "AL"],
  file: [file(label), 4, "Open"],
  reference: [reference("stars", label), 3, "No. 3"],
  references: [references("stars", label), [1, 2, 3, 4, 5], "No. 1No. 2No. 32 more"],
  permissionKeys: [
    permissionKeys(label),
    ["view_stars", "edit_stars", "a", "b"],
    "view stars, edit stars, a 1 more",
  ],
  changes: [changes(label), { star_id: { before: 1, after: 2 } }, "star id"],
  listOf: [
    listOf({ day: date(label) }, { ...label, entries: ["day", "days"] }),
    [{ day: null }],
    "1 day",
  ],
  group: [
    group({ a: text(label), b: integer(label) }, label),
    { a: "Hill", b: 1200 },
    "Hill, 1200",
  ],
  json: [json(label), { ms: 12, path: "/x" }, "ms: 12, path: /x"],
};

describe("every kind", () => {
  test.each(fieldKinds)("%s shows its value", (kind) => {
    const [field, value, shown] = samples[kind];
    expect(show(field, value, { name: "Ada Lovelace" })).toHaveTextContent(shown, {
      normalizeWhitespace: true,
    });
  });

  test.each([
    [{ entries: ["mark", "marks"] as const }, [{}, {}], "2 marks"],
    [{}, [{}], "1 entry"],
  ])(
    "a list that the server wrote is told by how many entries it has, in the words of its declaration %j",
    (more, value, said) => {
      expect(show(json({ label: "Marks", ...more }), value)).toHaveTextContent(said);
    },
  );
  test.each(fieldKinds.filter((kind) => kind !== "image"))(
    "%s shows nothing where there is nothing",
    (kind) => {
      for (const value of [null, undefined, "", []]) {
        expect(show(samples[kind][0], value)).toBeEmptyDOMElement();
        cleanup();
      }
    },
  );
});

describe("days and moments", () => {
  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata"])(
    "a day is the same day in %s",
    async (zone) => {
      vi.stubEnv("TZ", zone);
      vi.resetModules();
      const { dayText } = await import("../../../packages/kit/schema/formats/days");
      expect(dayText("2026-11-21")).toBe("21 Nov 2026");
      expect(dayText("0042-01-01")).toBe("1 Jan 42");
      vi.unstubAllEnvs();
    },
  );
  test("a day that does not exist is shown as it is stored", () =>
    expect(dayText("2026-02-30")).toBe("2026-02-30"));
  test("a moment is told by this device's clock and names UTC to the pointer", () => {
    const cell = show(dateTime(label), "2026-11-21T20:00:00Z");
    expect(cell.textContent).toBe(momentText("2026-11-21T20:00:00Z"));
    expect(cell.querySelector("time")).toHaveAttribute("title", "2026-11-21 20:00 UTC");
  });
});

describe("numbers", () => {
  test("what is searched for by its digits is a name and is not grouped", () =>
    expect(fieldNumberText(1234567, integer({ label: "No.", search: true }))).toBe("1234567"));
  test("digits after the point follow the declaration and the language", () =>
    expect(
      fieldNumberText(1234.5, decimal({ label: "Mass", scale: 3 }), {
        locale: "de-DE",
        zone: "UTC",
      }),
    ).toBe("1.234,500"));
});

describe("links", () => {
  test("a reference leads to its record by name, for whoever may see it", () => {
    show(reference("stars", label), 3, { known: { id: 3, name: "Sun" } });
    expect(screen.getByRole("link", { name: "Sun" })).toHaveAttribute("href", "/stars/3");
    cleanup();
    expect(
      show(reference("stars", label), 3, { known: { id: 3, name: "Sun" } }, false),
    ).toHaveTextContent("Sun");
    expect(screen.queryByRole("link")).toBeNull();
  });
  test("of many records the first three are links and the rest is counted", () => {
    show(references("stars", label), [1, 2, 3, 4], {
      known: [
        { id: 1, name: "Sun" },
        { id: 2, name: "Sirius" },
      ],
    });
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Sun",
      "Sirius",
      "No. 3",
    ]);
    expect(screen.getByText("1 more")).toBeVisible();
  });
  test("a web address that would run something is text", () => {
    expect(show(url(label), "javascript:alert(1)")).toHaveTextContent("javascript:alert(1)");
    expect(screen.queryByRole("link")).toBeNull();
    expect(safeAddress(" https://example.com")).toBeDefined();
    expect(safeAddress("data:text/html,x")).toBeUndefined();
  });
  test("a web page opens beside the console and learns nothing of it", () => {
    show(url(label), "https://example.com");
    expect(screen.getByRole("link")).toHaveAttribute("rel", "noopener noreferrer");
    expect(screen.getByRole("link")).toHaveAttribute("target", "_blank");
  });
  test("mail and phone addresses cannot carry more than the address", () => {
    show(email(label), "a@b.c?bcc=x@y.z");
    expect(screen.getByRole("link")).toHaveAttribute("href", "mailto:a@b.c%3Fbcc%3Dx%40y.z");
    cleanup();
    show(phone(label), "+919876543210");
    expect(screen.getByRole("link")).toHaveAttribute("href", "tel:+919876543210");
  });
  test.each(["9876543210/9876543211", "+91 12345678", "98765432101"])(
    "%s can't be dialled: it is marked, and no link",
    (stored) => {
      show(phone(label), stored);
      expect(screen.queryByRole("link")).toBeNull();
      expect(screen.getByText("Check number").parentElement).toHaveTextContent(stored);
    },
  );
  test("an address cannot carry more than the address either", () => {
    show(phone(label), "+919876543210;ext=1");
    expect(screen.queryByRole("link")).toBeNull();
  });
});

describe("stored files", () => {
  const clientOf = (get: () => Promise<{ data: Blob }>) => ({ get }) as unknown as AxiosInstance;
  test("a picture is fetched once however often it is drawn, and initials keep its place meanwhile", async () => {
    URL.createObjectURL = () => "blob:picture";
    const get = vi.fn(async () => ({ data: new Blob() }));
    render(
      <ApiClient value={clientOf(get)}>
        {renderCell(image(label), 9, context(), { name: "Ada Lovelace" })}
        {renderCell(image(label), 9, context(), { name: "Ada Lovelace" })}
      </ApiClient>,
    );
    expect(screen.getAllByText("AL")).toHaveLength(2);
    await vi.waitFor(() =>
      expect(document.querySelectorAll("img[src='blob:picture']")).toHaveLength(2),
    );
    expect(get).toHaveBeenCalledTimes(1);
  });
  test("a file that could not be fetched is asked for again the next time", async () => {
    URL.createObjectURL = () => "blob:file";
    const get = vi
      .fn()
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValue({ data: new Blob() });
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    render(
      <ApiClient value={clientOf(get)}>
        {renderCell(file({ label: "Certificate" }), 9, context())}
      </ApiClient>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Open Certificate" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't open the file.");
    await userEvent.click(screen.getByRole("button", { name: "Open Certificate" }));
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith("blob:file", "_blank", "noopener"));
    expect(screen.queryByRole("alert")).toBeNull();
  });
  test("no more than two hundred addresses are kept; the oldest is given back", async () => {
    URL.createObjectURL = () => "blob:kept";
    const revoke = vi.fn();
    URL.revokeObjectURL = revoke;
    const store = { open: async () => new Blob() } as unknown as FileStore;
    for (let id = 1; id <= 201; id += 1) await openStored(store, id);
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledTimes(1));
  });
});

test.each([
  ["a text", text({ label: "Room" }), "10-A", {}],
  ["a long text", longText({ label: "Note" }), "Sprained ankle (left).", {}],
  ["a link", reference("stars", { label: "Star" }), 5, { known: { id: 5, name: "10-A" } }],
] as const)(
  "%s stands by itself on a page that is read from the right",
  (_, field, value, more) => {
    setLanguage(() => ({ tag: "ar", words: {}, isolates: true }));
    const said = "known" in more ? more.known.name : String(value);
    show(field, value, more);
    expect(screen.getByText(said).tagName).toBe("BDI");
    cleanup();
    backToEnglish();
    show(field, value, more);
    expect(screen.getByText(said).tagName).not.toBe("BDI");
  },
);
