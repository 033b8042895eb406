import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useCombobox } from "../../../packages/kit/browser/fields/inputs/use-combobox";

afterEach(cleanup);

const planets = ["Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus"];

interface BoxProps {
  rows?: readonly string[];
  stale?: boolean;
  alwaysOpen?: boolean;
  onChoose?(name: string): void;
}

function Box({ rows = planets, stale = false, alwaysOpen = false, onChoose }: BoxProps) {
  const [open, setOpen] = useState(alwaysOpen);
  const [text, setText] = useState("");
  const box = useCombobox({
    listId: "planets",
    open,
    keys: rows,
    stale,
    choose: (index) => onChoose?.(rows[index] ?? ""),
    ...(!alwaysOpen && { onOpen: () => setOpen(true), onDismiss: () => setOpen(false) }),
  });
  return (
    <>
      <input
        {...box.inputProps}
        aria-label="Planet"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          box.reset();
        }}
      />
      {box.open ? (
        <div {...box.listProps} aria-label="Planets">
          {rows.map((name, index) => (
            <div key={name} {...box.rowProps(index)} aria-selected={false}>
              {name}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Planet" });
const active = () =>
  document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;
async function press(keys: string) {
  await userEvent.keyboard(keys);
  return active();
}

describe("a text with a list", () => {
  it("opens by an arrow, goes round at both ends, and leaves the focus in the text", async () => {
    render(<Box />);
    input().focus();
    expect([active(), input().getAttribute("aria-expanded")]).toEqual([undefined, "false"]);
    expect(await press("{ArrowDown}")).toBe("Mercury");
    expect(await press("{ArrowUp}")).toBe("Uranus");
    expect(await press("{ArrowDown}{ArrowDown}")).toBe("Venus");
    expect([document.activeElement, input().getAttribute("aria-controls")]).toEqual([
      input(),
      screen.getByRole("listbox").id,
    ]);
  });

  it("passes five rows by Page Down and Page Up, and stops at the ends", async () => {
    render(<Box alwaysOpen />);
    input().focus();
    expect(await press("{PageDown}")).toBe("Saturn");
    expect(await press("{PageDown}")).toBe("Uranus");
    expect(await press("{PageUp}{PageUp}")).toBe("Mercury");
  });

  it("leaves Home and End to the caret", async () => {
    render(<Box alwaysOpen />);
    await userEvent.type(input(), "mars");
    await userEvent.keyboard("{ArrowDown}{Home}x{End}y");
    expect(input().value).toBe("xmarsy");
  });

  it("takes the active row by Enter, and the one that is clicked", async () => {
    const chosen = vi.fn();
    render(<Box alwaysOpen onChoose={chosen} />);
    input().focus();
    await press("{ArrowDown}{Enter}");
    await userEvent.click(screen.getByText("Mars"));
    expect(chosen.mock.calls).toEqual([["Venus"], ["Mars"]]);
    expect([active(), document.activeElement]).toEqual(["Mars", input()]);
  });

  it("takes nothing by Enter while the rows are those of an earlier text, nor while a word is composed", async () => {
    const chosen = vi.fn();
    const { rerender } = render(<Box alwaysOpen stale onChoose={chosen} />);
    input().focus();
    await press("{Enter}");
    rerender(<Box alwaysOpen onChoose={chosen} />);
    fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
    expect(chosen).not.toHaveBeenCalled();
    await press("{Enter}");
    expect(chosen).toHaveBeenCalledTimes(1);
  });

  it("stays with its row when others come before it, and is at the first again when it goes", () => {
    const { rerender } = render(<Box alwaysOpen />);
    fireEvent.mouseMove(screen.getByText("Earth"));
    rerender(<Box alwaysOpen rows={["Sun", ...planets]} />);
    expect(active()).toBe("Earth");
    rerender(<Box alwaysOpen rows={["Sun", "Moon"]} />);
    expect(active()).toBe("Sun");
    rerender(<Box alwaysOpen rows={[]} />);
    expect(input().hasAttribute("aria-activedescendant")).toBe(false);
  });

  it("points at the first row for each new text", async () => {
    render(<Box alwaysOpen />);
    fireEvent.mouseMove(screen.getByText("Earth"));
    await userEvent.type(input(), "m");
    expect(active()).toBe("Mercury");
  });

  it("keeps Escape from the dialog around while its list can close, and only then", async () => {
    const heard = vi.fn();
    const dialog = (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div onKeyDown={({ key }) => key === "Escape" && heard()}>
        <Box />
      </div>
    );
    render(dialog);
    input().focus();
    await press("{ArrowDown}{Escape}");
    expect([screen.queryByRole("listbox"), heard.mock.calls.length]).toEqual([null, 0]);
    await press("{Escape}");
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
