import "../../crud/form/missing-in-jsdom";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { clientOf } from "../../support/axios-double";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { FieldInput } from "../../../packages/kit/browser/fields/inputs/field-input";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import {
  boolean,
  choice,
  colour,
  date,
  dateTime,
  decimal,
  file,
  image,
  integer,
  permissionKeys,
  text,
  time,
  type Field,
} from "@rollcall/kit/schema";
import { t } from "../../../packages/kit/browser/strings/inputs";
import { planets, stars } from "../../crud/form/planets";

afterEach(() => closeSession("signed-out"));

/** An input over a value that a form would hold. */
function openInput(field: Field, start: unknown = null, error?: string) {
  const changes: unknown[] = [];
  const busy: boolean[] = [];
  const client = { get: vi.fn(() => new Promise(() => undefined)), post: vi.fn() };
  function Holder() {
    const [value, setValue] = useState(start);
    const change = (next: unknown) => {
      changes.push(next);
      setValue(next);
    };
    return (
      <FieldInput
        id="it"
        field={field}
        value={value}
        onChange={change}
        onBlur={() => undefined}
        onBusy={(on) => void busy.push(on)}
        error={error}
      />
    );
  }
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <ResourceRegistry resources={[planets, stars]}>
          <ApiClient value={clientOf(client)}>
            <Holder />
            <button type="button">next</button>
          </ApiClient>
        </ResourceRegistry>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    changes,
    busy,
    client,
    value: () => changes.at(-1),
    input: () => document.getElementById("it") as HTMLInputElement,
    leave: () => userEvent.click(screen.getByText("next")),
  };
}

const samples: Partial<Record<string, Field>> = {
  text: text({ label: "It" }),
  integer: integer({ label: "It" }),
  boolean: boolean({ label: "It" }),
  date: date({ label: "It" }),
  time: time({ label: "It" }),
  dateTime: dateTime({ label: "It" }),
  choice: choice(["a", "b"], { label: "It" }),
  colour: colour({ label: "It" }),
  image: image({ label: "It" }),
  file: file({ label: "It" }),
  permissionKeys: permissionKeys({ label: "It" }),
};

test.each(Object.entries(samples) as [string, Field][])(
  "an input of kind %s has its label, and names what is wrong to whoever cannot see it",
  (_, field) => {
    openInput(
      { ...field, help: "Helps." } as Field,
      field.kind === "permissionKeys" ? [] : null,
      "It is wrong.",
    );
    const focusable = document.getElementById("it") as HTMLElement;
    expect(focusable).not.toBeNull();
    expect(screen.getByText("It", { selector: "label, div" })).toBeTruthy();
    const described = [
      focusable,
      ...(focusable.closest("[role=group], [role=radiogroup]")
        ? [focusable.closest("[role=group], [role=radiogroup]") as HTMLElement]
        : []),
    ]
      .flatMap((element) => (element.getAttribute("aria-describedby") ?? "").split(" "))
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toContain("It is wrong.");
    expect(described.some((words) => words?.includes("Helps."))).toBe(true);
  },
);

describe("a value that is typed", () => {
  test("is a number as soon as it can be read as one, and the text as long as it cannot", async () => {
    const { user, input, value, leave } = openInput(decimal({ label: "It" }));
    await user.type(input(), "1,");
    expect(value()).toBe(1);
    await user.type(input(), "5x");
    expect([value(), input().value]).toEqual(["1,5x", "1,5x"]);
    await user.type(input(), "{Backspace}");
    await leave();
    expect([value(), input().value]).toEqual([1.5, "1.5"]);
    await user.clear(input());
    expect(value()).toBeNull();
  });

  test("a day is written with the month's name when the field is left, and is never shifted", async () => {
    const { user, input, value, leave } = openInput(date({ label: "It" }), "2026-03-29");
    expect(input().value).toContain("29");
    await user.clear(input());
    await user.type(input(), "1900-01-01");
    await leave();
    expect(value()).toBe("1900-01-01");
    expect(input().value).toMatch(/1 Jan 1900|Jan 1, 1900/);
    await user.clear(input());
    await user.type(input(), "31 Feb");
    await leave();
    expect([value(), input().value]).toEqual(["31 Feb", "31 Feb"]);
  });

  test("a day that is picked in the calendar is the day that is stored", async () => {
    const { user, value } = openInput(date({ label: "It" }), "2026-03-29");
    await user.click(screen.getByRole("button", { name: t("openCalendar") }));
    await user.click(await screen.findByRole("button", { name: /28 Mar/ }));
    expect(value()).toBe("2026-03-28");
  });

  test("a time is written out when the field is left", async () => {
    const { user, input, value, leave } = openInput(time({ label: "It" }));
    await user.type(input(), "830");
    await leave();
    expect([value(), input().value]).toEqual(["08:30", "08:30"]);
  });
});

describe("a choice", () => {
  test("of few is one of radio buttons, which the arrow keys move through, and can be cleared when it may be empty", async () => {
    const { user, value } = openInput(
      choice(["rock", "gas"], { label: "It", optionLabels: { gas: "Gas giant" } }),
      "rock",
    );
    screen.getByLabelText<HTMLInputElement>("Rock").focus();
    await user.click(screen.getByLabelText("Gas giant"));
    expect(value()).toBe("gas");
    await user.click(screen.getByRole("button", { name: t("clear") }));
    expect(value()).toBeNull();
    expect(screen.queryByRole("button", { name: t("clear") })).toBeNull();
  });

  test("of many folds into a list, whose empty line takes it back", async () => {
    const { user, value } = openInput(choice(["a", "b", "c", "d", "e"], { label: "It" }), "a");
    await user.selectOptions(screen.getByRole("combobox"), "e");
    expect(value()).toBe("e");
    await user.selectOptions(screen.getByRole("combobox"), "");
    expect(value()).toBeNull();
  });
});

test("a colour is typed or taken from a few, and how well text reads on it is said", async () => {
  const { user, input, value } = openInput(colour({ label: "It" }));
  await user.type(input(), "#ffff00");
  expect(screen.getByText(new RegExp(t("contrastGood")))).toBeTruthy();
  await user.click(screen.getByRole("button", { name: t("takeColour", { colour: "#2b8a3e" }) }));
  expect(value()).toBe("#2b8a3e");
});

describe("a file", () => {
  const chooser = () => document.querySelector("input[type=file]") as HTMLInputElement;
  const picture = (bytes: number, type = "image/png") =>
    new File([new Uint8Array(bytes)], "rings.png", { type });

  test("is sent when it is chosen, with its progress, and its number becomes the value", async () => {
    const { user, client, value, busy } = openInput(image({ label: "It" }));
    let finish: (answer: unknown) => void = () => undefined;
    client.post.mockImplementation((_url, _body, { onUploadProgress }) => {
      onUploadProgress({ loaded: 5, total: 10 });
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    await user.upload(chooser(), picture(10));
    expect(
      await screen.findByText(t("uploading", { name: "rings.png", percent: 50 })),
    ).toBeTruthy();
    expect(busy).toEqual([true]);
    finish({ data: { id: 12, name: "rings.png", type: "image/png", bytes: 10 } });
    await waitFor(() => expect(value()).toBe(12));
    expect(busy).toEqual([true, false]);
    await user.click(screen.getByRole("button", { name: t("remove", { what: "It" }) }));
    expect(value()).toBeNull();
  });

  test.each([
    ["too large", picture(3 * 1024 * 1024), "The file is 3 MB; the limit is 2 MB."],
    [
      "of another kind",
      picture(10, "text/html"),
      "This file type isn't allowed. Use: png, jpeg, webp.",
    ],
    ["empty", picture(0), t("fileEmpty")],
  ])("that is %s is not sent at all", async (_, wrong, sentence) => {
    const { client } = openInput(image({ label: "It" }));
    fireEvent.change(chooser(), { target: { files: [wrong] } });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(client.post).not.toHaveBeenCalled();
  });

  test.each([
    [new ApiFailure("This file is no picture.", 422), "This file is no picture."],
    [new ApiFailure("", 0), t("fileNotSent")],
  ])(
    "that the server refuses, or that never got there, leaves the stored one and says why",
    async (failure, sentence) => {
      const { user, client, changes } = openInput(image({ label: "It" }), 7);
      client.post.mockRejectedValue(failure);
      await user.upload(chooser(), picture(10));
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(changes).toEqual([]);
    },
  );

  test("that is on its way can be called back", async () => {
    const { user, client, changes, busy } = openInput(image({ label: "It" }));
    let signal: AbortSignal | undefined;
    client.post.mockImplementation((_url, _body, options) => {
      signal = options.signal as AbortSignal;
      return new Promise(() => undefined);
    });
    await user.upload(chooser(), picture(10));
    await user.click(await screen.findByText(t("cancelUpload")));
    expect(signal?.aborted).toBe(true);
    expect([changes, busy]).toEqual([[], [true, false]]);
  });
});

describe("permissions", () => {
  const signIn = (permissions: string[]) =>
    openSession({
      token: "t",
      user: { id: 1, name: "A", email: "a@example.com", is_super_admin: false },
      permissions,
    });

  test("stand grouped by what they are for, can be searched, and be given all at once", async () => {
    signIn(["view_planets", "create_planets", "edit_planets", "delete_planets", "view_stars"]);
    const { user, value } = openInput(permissionKeys({ label: "It" }), []);
    await user.type(screen.getByRole("textbox", { name: t("searchKeys") }), "planet");
    expect([...document.querySelectorAll("legend")].map(({ textContent }) => textContent)).toEqual([
      "Planets",
    ]);
    await user.click(screen.getByLabelText(t("allOf", { group: "Planets" })));
    expect(value()).toEqual(["view_planets", "create_planets", "edit_planets", "delete_planets"]);
    await user.click(screen.getByLabelText("Edit"));
    expect(value()).toEqual(["view_planets", "create_planets", "delete_planets"]);
  });

  test("that one lacks can be neither given nor taken, alone or with all of their group, and the reason is said", async () => {
    signIn(["view_planets", "view_stars"]);
    const { user, value } = openInput(permissionKeys({ label: "It" }), ["edit_planets"]);
    expect(screen.getByText(t("notYours"))).toBeTruthy();
    const group = screen
      .getByLabelText(t("allOf", { group: "Planets" }))
      .closest("fieldset") as HTMLElement;
    const boxes = [...group.querySelectorAll<HTMLInputElement>("input")];
    expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true, true, true]);
    await user.click(screen.getByLabelText(t("allOf", { group: "Planets" })));
    expect(value()).toEqual(["edit_planets", "view_planets"]);
  });

  test("that nothing declares any more are kept until they are taken off", async () => {
    signIn(["retired_key"]);
    const { user, value } = openInput(permissionKeys({ label: "It" }), ["retired_key"]);
    await user.click(screen.getByLabelText("Retired key"));
    expect(value()).toEqual([]);
  });
});
