import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useAnchored } from "../../packages/kit/browser/fields/use-anchored";
import { useDismiss } from "../../packages/kit/browser/fields/use-dismiss";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Panel() {
  const [open, setOpen] = useState(false);
  const [around, button] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  useDismiss({ open, around, button, onClose: () => setOpen(false) });
  return (
    <div role="dialog" aria-label="Around">
      <div ref={around}>
        <button ref={button} type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open ? (
          <div>
            <button type="button">Inside</button>
          </div>
        ) : null}
      </div>
      <button type="button">Beside</button>
      {open ? (
        <div role="listbox" aria-label="List">
          <button type="button">Row</button>
        </div>
      ) : null}
    </div>
  );
}

const named = (name: string) => screen.getByRole("button", { name });
const isOpen = () => screen.queryByRole("button", { name: "Inside" }) !== null;
async function opened() {
  render(<Panel />);
  await userEvent.click(named("Open"));
  await userEvent.click(named("Inside"));
}

describe("an open panel", () => {
  it("closes on Escape, and its button has the focus again", async () => {
    await opened();
    await userEvent.keyboard("{Escape}");
    expect([isOpen(), document.activeElement]).toEqual([false, named("Open")]);
  });

  it("closes when the focus leaves it, and leaves the focus where it went", async () => {
    await opened();
    await userEvent.tab();
    expect([isOpen(), document.activeElement]).toEqual([false, named("Beside")]);
  });

  it("closes on a press beside it, also within the dialog that it stands in", async () => {
    await opened();
    await userEvent.pointer({ keys: "[MouseLeft>]", target: named("Beside") });
    expect(isOpen()).toBe(false);
  });

  it("stays open on a press in itself and in a list that was opened from it", async () => {
    await opened();
    await userEvent.click(named("Inside"));
    await userEvent.click(named("Row"));
    expect(isOpen()).toBe(true);
  });

  it("leaves Escape to what has heard it first", async () => {
    await opened();
    named("Inside").addEventListener("keydown", (event) => event.preventDefault());
    await userEvent.keyboard("{Escape}");
    expect(isOpen()).toBe(true);
  });
});

/** Where the anchor stands; jsdom lays nothing out. The window is 1024 by 768. */
let box = { left: 0, top: 0, width: 100, height: 30 };

function Anchored({ placement }: { placement: Parameters<typeof useAnchored>[3] }) {
  const [anchor, panel] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useAnchored(true, anchor, panel, placement);
  return (
    <>
      <div ref={anchor} />
      <div ref={panel} data-testid="panel" />
    </>
  );
}

const style = () => screen.getByTestId("panel").style;
function drawn(at: Partial<typeof box>, placement: Parameters<typeof useAnchored>[3]) {
  box = { left: 100, top: 200, width: 100, height: 30, ...at };
  const rect = () => new DOMRect(box.left, box.top, box.width, box.height);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(rect);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(320);
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1024);
  render(<Anchored placement={placement} />);
  const { left, top, bottom, width } = style();
  return { left, top, bottom, width };
}

describe("a panel beside its anchor", () => {
  it("stands under it or over it as it is told, at its left or right edge", () => {
    expect(drawn({}, { side: "below", gap: 6 })).toMatchObject({ left: "100px", top: "236px" });
    cleanup();
    expect(drawn({}, { side: "above", gap: 6 })).toMatchObject({ top: "auto", bottom: "574px" });
    cleanup();
    expect(drawn({ left: 600 }, { side: "below", align: "end" })).toMatchObject({ left: "380px" });
  });

  it("stays inside the window", () => {
    expect(drawn({ left: 900 }, { side: "below" }).left).toBe("692px");
  });

  it("is as wide as a field whose list it is, and goes to the side with more room", () => {
    expect(drawn({}, { list: true })).toMatchObject({ width: "100px", top: "234px" });
    cleanup();
    expect(drawn({ top: 700 }, { list: true })).toMatchObject({ top: "auto", bottom: "72px" });
  });

  it("follows when something above it grows", async () => {
    drawn({}, { side: "below", gap: 6 });
    box = { ...box, top: 260 };
    await waitFor(() => expect(style().top).toBe("296px"));
  });

  it("leaves a small window to its own style", () => {
    expect(drawn({}, { side: "below", minWindow: 2000 })).toMatchObject({ left: "", top: "" });
  });
});
