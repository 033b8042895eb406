import "@testing-library/jest-dom/vitest";
import userEvent from "@testing-library/user-event";
import { screen, waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTour } from "../../packages/kit/browser/mock/tour";
import { forgetSession } from "../../packages/kit/browser/mock/made-from";

const steps = [
  { path: "one", title: "First", text: "What this is." },
  { path: "two", title: "Second", text: "A list.", target: "#list" },
];
const go = vi.fn();
const tour = (enter = () => Promise.resolve(false)) => createTour({ steps, go, enter });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const card = () => screen.queryByRole("dialog");

beforeEach(() => {
  localStorage.clear();
  go.mockClear();
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  document.body.innerHTML = `<button id="before">Before</button><p id="list">List</p>`;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("the tour of the demo", () => {
  it("is offered once, without taking the focus", async () => {
    tour().greet();
    expect(screen.getByRole("dialog", { name: "New here?" })).not.toHaveFocus();
    expect(document.body).toHaveFocus();
    await press("No thanks");
    expect(card()).toBeNull();
    tour().greet();
    expect(card()).toBeNull();
    forgetSession();
    tour().greet();
    expect(card()).toBeNull();
  });

  it("goes forth and back over the pages, and points at what it speaks of", async () => {
    await tour().start();
    expect(screen.getByRole("heading", { name: "First" })).toHaveFocus();
    expect(screen.getByText("Step 1 of 2")).toBeVisible();
    await press("Next");
    expect(screen.getByRole("heading", { name: "Second" })).toHaveFocus();
    expect(screen.getByRole("dialog", { name: "Second" })).toHaveAccessibleDescription("A list.");
    const list = document.querySelector("#list");
    await waitFor(() => expect(list).toHaveAttribute("data-tour-mark"));
    await press("Back");
    expect(list).not.toHaveAttribute("data-tour-mark");
    await press("Next");
    await press("Finish");
    expect(card()).toBeNull();
    expect(go.mock.calls.flat()).toEqual(["one", "two", "one", "two"]);
  });

  it("is left by Escape at any step, gives the focus back, and can be started again", async () => {
    document.querySelector<HTMLElement>("#before")?.focus();
    const made = tour();
    await made.start();
    await press("Next");
    await userEvent.keyboard("{Escape}");
    expect(card()).toBeNull();
    expect(document.querySelector("#before")).toHaveFocus();
    made.greet();
    expect(card()).toBeNull();
    await made.start();
    expect(screen.getByRole("heading", { name: "First" })).toBeVisible();
  });

  it("keeps the focus while a page loads, and lets the visitor go where they like", async () => {
    await tour().start();
    const button = screen.getByRole("button", { name: "Before" });
    button.focus();
    expect(screen.getByRole("heading", { name: "First" })).toHaveFocus();
    await userEvent.click(button);
    expect(button).toHaveFocus();
  });

  it("goes on after the page load that signing in brings", async () => {
    await tour(() => Promise.resolve(true)).start();
    expect(card()).toBeNull();
    tour().greet();
    expect(screen.getByRole("heading", { name: "First" })).toHaveFocus();
  });
});
