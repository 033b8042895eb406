import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { givenBrowser } from "../../shell/frame";
import { openSettings, stored, type Sent } from "./stage";

const sentence = "57 registers that were not taken will no longer be reported as missing.";
const months = [{ month: "2026-05", registers: 57 }];

beforeEach(givenBrowser);
afterEach(cleanup);

const open = (preview: () => object = () => ({ appear: 0, go: 57, months, sentence })) =>
  openSettings("attendance", ({ method, url }: Sent) => {
    if (url === "/admin/settings") return { status: 200, data: stored(), etag: '"3"' };
    if (url === "/admin/settings/expected-from/preview") return { status: 200, data: preview() };
    if (method === "get" && url.endsWith("/attendance-calculations"))
      return {
        status: 200,
        data: { today: "2026-06-10", registers_since: null, year_from: null, calculations: [] },
      };
    return {
      status: 200,
      data: { today: "2026-06-10", registers_since: null, changes: [{ from: null, days: [7] }] },
    };
  });
const puts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === "put");
const save = (person: ReturnType<typeof userEvent.setup>) =>
  person.click(screen.getByRole("button", { name: "Save" }));
async function changeDay(person: ReturnType<typeof userEvent.setup>, day = "2026-06-08") {
  await person.type(await screen.findByLabelText(/Registers are expected from/), day);
}

describe("another day from which registers are expected", () => {
  it("is saved once what it does to the past has been confirmed", async () => {
    const person = userEvent.setup();
    const sent = await open();
    await changeDay(person);
    await save(person);
    const dialog = await screen.findByRole("dialog", { name: "Save these changes?" });
    await within(dialog).findByText("This changes the past");
    await within(dialog).findByText(sentence);
    expect(puts(sent)).toEqual([]);
    await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    expect(puts(sent)[0]?.body).toEqual({ attendance: { expected_from: "2026-06-08" } });
    expect(sent.find(({ url }) => url.endsWith("/expected-from/preview"))?.body).toEqual({
      from: "2026-06-08",
    });
  });

  it("is not saved when the question is cancelled, and stays as it was typed", async () => {
    const person = userEvent.setup();
    const sent = await open();
    await changeDay(person);
    await save(person);
    await person.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(puts(sent)).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>(/Registers are expected from/).value).not.toBe(
      "",
    );
  });

  it("says so where nothing in the past changes", async () => {
    const person = userEvent.setup();
    await open(() => ({ appear: 0, go: 0, months: [], sentence: "Nothing in the past changes." }));
    await changeDay(person);
    await save(person);
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText("Nothing in the past changes.");
    expect(within(dialog).queryByText("This changes the past")).toBeNull();
  });

  it("asks nothing while something else is changed", async () => {
    const person = userEvent.setup();
    const sent = await open();
    const late = await screen.findByRole("textbox", { name: /Late after/ });
    await person.clear(late);
    await person.type(late, "9");
    await save(person);
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks nothing while the form has mistakes", async () => {
    const person = userEvent.setup();
    const sent = await open();
    await changeDay(person);
    await person.clear(await screen.findByRole("textbox", { name: /Edit window/ }));
    await save(person);
    await screen.findAllByText(/required/);
    expect([screen.queryByRole("dialog"), puts(sent)]).toEqual([null, []]);
  });
});
