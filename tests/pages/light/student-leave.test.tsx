/** @jsxImportSource preact */
import "@testing-library/jest-dom/vitest";
import { screen, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { options, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setFormatting } from "../../../packages/kit/schema/formats/formatting";
import { Leave } from "../../../src/light/student/leave";

// Preact waits 35 ms for a frame and cancels it then, in a browser that has ended with the last test.
options.requestAnimationFrame = (callback) => setTimeout(callback);

let root: HTMLElement;
let sent: unknown[];
let asked: string[];
let types: { id: number; name: string }[];
let refusal: { message: string; errors: object } | undefined;
const user = userEvent.setup();

function answer(url: string, init?: RequestInit): Response {
  const { pathname, search } = new URL(url, "http://school.test");
  if (init?.method === "POST") {
    if (refusal) return Response.json({ success: false, ...refusal }, { status: 422 });
    sent.push(JSON.parse(String(init.body)));
  }
  if (pathname.endsWith("/allowance")) asked.push(search);
  const data = pathname.endsWith("/allowance") ? [] : { leaves: [], types };
  return Response.json({ success: true, message: "", data });
}

const signed = { token: "t0ken", onFailure: () => undefined };
const ahead = ["2027-03-10", "2027-03-11"];
const open = (first: string) =>
  render(<Leave {...{ signed, ahead, first }} today="2027-03-10" />, root);

async function fill(first: string, last: string) {
  open("other");
  await user.click(await screen.findByRole("radio", { name: "Sick leave" }));
  await user.type(screen.getByLabelText("First day"), first);
  await user.type(screen.getByLabelText("Last day"), last);
  await user.type(screen.getByLabelText("Reason (optional)"), "A wedding");
}
const send = () => user.click(screen.getByRole("button", { name: "Send to the office" }));

beforeEach(() => {
  [sent, asked, refusal] = [[], [], undefined];
  types = [{ id: 3, name: "Sick leave" }];
  setFormatting({ locale: "en-US", zone: "UTC" });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => answer(url, init));
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
  setFormatting({});
});

describe("a student who asks for leave", () => {
  it("sends the days as the institution's locale means what was typed", async () => {
    await fill("3/11/2027", "3/12/2027");
    await send();
    await screen.findByText("Sent. The school office will review it.");
    expect(sent).toMatchObject([{ from_date: "2027-03-11", to_date: "2027-03-12" }]);
  });

  it("begins anew with the next day of school after that", async () => {
    await fill("3/11/2027", "3/12/2027");
    await send();
    expect(await screen.findByText("Sent. The school office will review it.")).toHaveFocus();
    expect(screen.getByRole("radio", { name: "Today" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Sick leave" })).not.toBeChecked();
  });

  it("sends a day that was pressed, with the type as its reason where none is written", async () => {
    open("2027-03-11");
    await user.click(await screen.findByRole("radio", { name: "Sick leave" }));
    await send();
    await screen.findByText("Sent. The school office will review it.");
    const day = "2027-03-11";
    expect(sent).toEqual([
      { leave_type_id: 3, from_date: day, to_date: day, reason: "Sick leave" },
    ]);
  });

  it("sends nothing without a type, and says so where it is chosen", async () => {
    open("2027-03-11");
    await screen.findByRole("radio", { name: "Sick leave" });
    await send();
    expect(screen.getByRole("group", { name: "Type" })).toHaveAccessibleDescription(
      "Choose a type.",
    );
    await waitFor(() => expect(screen.getByRole("radio", { name: "Sick leave" })).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it("keeps what was chosen where the school refuses it, and says why", async () => {
    refusal = { message: "Check the fields.", errors: { from_date: ["Overlaps another leave."] } };
    open("2027-03-11");
    await user.click(await screen.findByRole("radio", { name: "Sick leave" }));
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your request hasn't been sent. What you chose is still here. Check the fields.",
    );
    expect(screen.getByRole("group", { name: "Days" })).toHaveAccessibleDescription(
      "Overlaps another leave.",
    );
    expect(screen.getByRole("radio", { name: "Tomorrow" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "Sick leave" })).toBeChecked();
  });

  it("is sent to the office where the school offers no type", async () => {
    types = [];
    open("2027-03-11");
    expect(await screen.findByText(/takes no leave requests here/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Send to the office" })).toBeNull();
  });

  it.each([
    ["3/11/2027", "2/31/2027", "“2/31/2027” isn’t a valid date. Enter it like Nov 23, 2026."],
    ["3/11/2027", "3/10/2027", "Choose Mar 11, 2027 or a later day."],
    ["3/11/2027", " ", "Required."],
  ])("sends nothing from %s to “%s”, and keeps what was typed", async (first, last, sentence) => {
    await fill(first, last);
    await send();
    expect(screen.getByLabelText("Last day")).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText("First day")).toHaveValue("Mar 11, 2027");
    expect(sent).toEqual([]);
  });

  it("is told what is left of the leave only for days that exist", async () => {
    await fill("3/11/2027", "4/31/2027");
    expect(asked.filter((query) => query.includes("%2F"))).toEqual([]);
    await user.clear(screen.getByLabelText("Last day"));
    await user.type(screen.getByLabelText("Last day"), "4/30/2027");
    await waitFor(() =>
      expect(asked.at(-1)).toBe("?leave_type_id=3&from=2027-03-11&to=2027-04-30"),
    );
  });
});
