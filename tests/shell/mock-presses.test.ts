import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { hearPresses } from "../../packages/kit/browser/mock/pressed";
import type { RecordedStep } from "../../packages/kit/testing/rollcall-mock";

let steps: RecordedStep[] = [];
hearPresses((describe) => steps.push(describe()));
beforeEach(() => {
  steps = [];
  document.body.innerHTML = `
    <form onsubmit="return false">
      <label for="t">Title *</label><input id="t" />
      <label for="p">Password</label><input id="p" type="password" />
      <label for="k">Kind</label><select id="k"><option>One</option><option>Two</option></select>
      <label><input type="radio" name="r" /> Worn</label>
      <button type="button">Row</button><button type="button">Row</button>
      <button>Save</button>
    </form>
    <details data-mock-panel open><button>Record</button></details>`;
});
afterEach(() => document.body.replaceChildren());

it("says what was pressed, typed and chosen, by role and name, and never a password", async () => {
  const user = userEvent.setup();
  const at = (selector: string, place = 0): Element =>
    document.querySelectorAll(selector)[place] ?? document.body;
  await user.type(at("#t"), "Dune");
  await user.type(at("#p"), "hunter2");
  await user.selectOptions(at("#k"), "Two");
  await user.click(at("[type=radio]"));
  await user.click(at("button", 1));
  await user.click(at("[data-mock-panel] button"));
  await user.type(at("#t"), "!{Enter}");
  expect(steps).toEqual([
    { act: "fill", role: "textbox", name: "Title", text: "Dune" },
    { act: "fill", role: "textbox", name: "Password" },
    { act: "select", role: "combobox", name: "Kind", text: "Two" },
    { act: "check", role: "radio", name: "Worn" },
    { act: "press", role: "button", name: "Row", nth: 1 },
    { act: "fill", role: "textbox", name: "Title", text: "Dune!" },
    { act: "key", text: "Enter" },
  ]);
});
