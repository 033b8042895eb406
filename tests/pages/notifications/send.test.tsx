import "../../crud/form/missing-in-jsdom";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { QueryClient } from "@tanstack/react-query";
import { messageTo } from "@rollcall/kit/browser/providers/notifications/message-to";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SendPage } from "../../../packages/kit/browser/pages/notifications/send-page";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { forgetDraftsOnSignOut } from "../../../packages/kit/browser/crud/form/forget-drafts";
import { createQueryClient } from "../../../packages/kit/browser/providers/query-client";
import { stage, drawConsole, now, type SentCall } from "../../shell/notification-stage";
import { givenBrowser } from "../../shell/frame";

const reach = {
  total: 3,
  students: 1,
  parents: 2,
  staff: 0,
  reachable: 2,
  unreachable: 1,
  channels: ["Mail"],
  kept_only: false,
  by_channel: [{ channel: "Mail", people: 2, frame: null }],
  about_each: false,
  example: null,
  unreachable_people: [
    { kind: "parent", id: 4, name: "Rao", reason: "Has no email address or phone number" },
  ],
};
const classes = [
  { id: 1, name: "Class 8 B", detail: "32 students" },
  { id: 2, name: "Class 8 C", detail: "30 students" },
];
const persons = [
  { id: 1, kind: "student", name: "Asha", detail: "A-1" },
  { id: 1, kind: "parent", name: "Asha's mother", detail: "+91 1" },
];
const sentAnswer = {
  message: "Notification sent to 2 of 3 people; the others can't be reached.",
  data: { id: 9, state: "sent", total: 3, delivered: 2, unreachable: 1, kept_only: false },
};

function open(routes: Parameters<typeof stage>[1] = {}, cache?: QueryClient) {
  const server = stage([], {
    "GET /admin/notifications/search-recipients": ({ query }: SentCall) => ({
      data: (query.get("recipient_type") === "people" ? persons : classes).filter(({ name }) =>
        name.includes(query.get("search") ?? ""),
      ),
    }),
    "POST /admin/notifications/preview": () => ({ data: reach }),
    "POST /admin/notifications/send": () => sentAnswer,
    ...routes,
  });
  return {
    ...server,
    ...drawConsole(
      [
        { path: "/notifications/send", element: <SendPage /> },
        { path: "/notifications/sent/:id", element: <h1>What was sent</h1> },
      ],
      { at: "/notifications/send", permissions: ["view_attendance"], ...(cache ? { cache } : {}) },
    ),
  };
}
const to = (label: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: /^To/ }), label);
const words = (title = "Rain", body = "School closes at noon.") => {
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: title } });
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: body } });
};
const press = () => userEvent.click(screen.getByText("Send"));
const who = () => screen.getByRole("region", { name: "Who can read it" });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  givenBrowser();
  vi.useFakeTimers({ now, toFake: ["Date"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("words of each reader's own", () => {
  it("come from a button, where the cursor is, and are shown as a real reader gets them", async () => {
    const { asked } = open({
      "POST /admin/notifications/preview": ({ body }: SentCall) => ({
        data: {
          ...reach,
          by_channel: [{ channel: "SMS", people: 214, frame: "Hill School: {title}\n{body}" }],
          example:
            body && typeof body === "object" && "body" in body
              ? { name: "Ma Rao", title: "Rain", body: "Dear Ma Rao, go home." }
              : null,
        },
      }),
    });
    await to("Parents of students absent today without a reason");
    words("Rain", "Dear , go home.");
    const text = screen.getByLabelText<HTMLTextAreaElement>(/^Text/);
    text.setSelectionRange(5, 5);
    await userEvent.click(screen.getByRole("button", { name: "Name of the reader" }));
    expect(text.value).toBe("Dear {name}, go home.");
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(await within(preview).findByText("Dear Ma Rao, go home.")).toBeTruthy();
    expect([
      within(preview).getByText("As Ma Rao will see it.").textContent,
      within(preview).getByText(/^SMS/).textContent,
      asked("POST", "/admin/notifications/preview").at(-1)?.body,
    ]).toEqual([
      "As Ma Rao will see it.",
      "SMS: about 1 part each, about 214 in all.",
      {
        recipient_type: "absent_parents",
        type: "system",
        title: "Rain",
        body: "Dear {name}, go home.",
      },
    ]);
  });

  it("are offered as far as the chosen kind of people has them", async () => {
    open();
    await to("Teachers of classes");
    expect(
      within(screen.getByRole("group", { name: "Insert:" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Name of the reader", "Today’s date"]);
  });

  it("that are none are told at the field, before anything is sent", async () => {
    const { asked } = open();
    await to("Everyone");
    words("Rain", "Dear {nmae}");
    await press();
    expect(await screen.findByText(/^\{nmae\} isn't a placeholder/)).toBeTruthy();
    expect(asked("POST", "/admin/notifications/send")).toEqual([]);
  });
});

describe("choosing who is meant", () => {
  it(
    "searches only once it is said what kind of recipient",
    { tags: "spec:recipient-kind-first" },
    async () => {
      const { asked } = open();
      expect([
        screen.queryByRole("combobox", { name: /^Classes/ }),
        asked("GET", "/admin/notifications/search-recipients").length,
      ]).toEqual([null, 0]);
      await to("Classes: students and their parents");
      fireEvent.change(screen.getByRole("combobox", { name: /^Classes/ }), {
        target: { value: "8 C" },
      });
      await waitFor(() =>
        expect(
          within(screen.getByRole("listbox"))
            .getAllByRole("option")
            .map(({ textContent }) => textContent),
        ).toEqual(["Class 8 C30 students"]),
      );
      expect(asked("GET", "/admin/notifications/search-recipients").at(-1)?.query.toString()).toBe(
        "recipient_type=class&search=8+C&limit=20",
      );
    },
  );

  it("works by keys, shows what is chosen, and lets it be taken off", async () => {
    open();
    await to("Classes: students and their parents");
    const box = screen.getByRole("combobox", { name: /^Classes/ });
    await userEvent.click(box);
    await screen.findByRole("option", { name: /8 C/ });
    await userEvent.keyboard("{ArrowDown}{Enter}{Escape}");
    expect(
      within(screen.getByRole("list", { name: "Classes: chosen" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Class 8 C"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove Class 8 C" }));
    expect(screen.queryByRole("list", { name: "Classes: chosen" })).toBeNull();
  });

  it("tells two people with the same number apart", async () => {
    const { asked } = open();
    await to("Individuals");
    await userEvent.click(screen.getByRole("combobox", { name: /^People/ }));
    await userEvent.click(await screen.findByRole("option", { name: /Asha's mother/ }));
    await waitFor(() =>
      expect(asked("POST", "/admin/notifications/preview").at(-1)?.body).toEqual({
        recipient_type: "people",
        recipients: [{ kind: "parent", id: 1 }],
        type: "system",
      }),
    );
  });

  it("forgets those who were chosen when another kind is meant", async () => {
    const { asked } = open();
    await to("Individuals");
    await userEvent.click(screen.getByRole("combobox", { name: /^People/ }));
    await userEvent.click(await screen.findByRole("option", { name: /Asha's mother/ }));
    await to("Everyone");
    await waitFor(() =>
      expect(asked("POST", "/admin/notifications/preview").at(-1)?.body).toEqual({
        recipient_type: "everyone",
        type: "system",
      }),
    );
  });

  it("tells how many get it, who they are and who cannot be reached, before anything goes out", async () => {
    const { asked } = open();
    expect(who().textContent).toContain("Choose recipients to see");
    await to("Everyone");
    await waitFor(() =>
      expect(within(who()).getByRole("status").textContent).toBe(
        "3 people: 2 parents, 1 student. 2 of 3 can be reached.Mail: 2",
      ),
    );
    expect([
      within(who()).getByRole("listitem", { hidden: true }).textContent,
      asked("POST", "/admin/notifications/send").length,
    ]).toEqual(["Rao (Parent): Has no email address or phone number", 0]);
  });
});

describe("writing it", () => {
  it("says how many can read it where no message leaves the server, and why the others cannot", async () => {
    open({
      "POST /admin/notifications/preview": () => ({
        data: {
          ...reach,
          total: 78,
          parents: 40,
          students: 34,
          staff: 4,
          reachable: 4,
          unreachable: 74,
          channels: [],
          kept_only: false,
          by_channel: [],
          about_each: false,
          example: null,
          unreachable_people: [],
        },
      }),
    });
    await to("Everyone");
    await waitFor(() =>
      expect(within(who()).getByRole("status").textContent).toBe(
        "78 people: 40 parents, 34 students, 4 staff. 4 of them can read it, in the console.No channel is set up: students, teachers and parents can't read messages yet. Call them instead.",
      ),
    );
    expect(within(who()).getByText("Can't be reached (74)")).toBeTruthy();
  });

  it("names who is left out where the server says so, and nothing of it elsewhere", async () => {
    open();
    await to("Everyone");
    expect(await within(who()).findByText("Can't be reached (1)")).toBeTruthy();
    expect(within(who()).queryByText("Left out")).toBeNull();
    cleanup();
    open({
      "POST /admin/notifications/preview": () => ({
        data: { ...reach, left_out: [{ kind: "parent", id: 2, name: "Bala", about: "Anna" }] },
      }),
    });
    await to("Everyone");
    expect(await within(who()).findByText("Left out")).toBeTruthy();
    expect(within(who()).getByText("Bala: gets no messages about Anna")).toBeTruthy();
  });

  it("shows it as its receivers will see it, and how long it is", async () => {
    open();
    words();
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(preview.textContent).toContain("RainNewSchool closes at noon.a few seconds ago");
    expect([screen.getByText("4 of 120"), screen.getByText("22 of 1,000")].length).toBe(2);
  });

  it("says at each field what is missing, and sends nothing", async () => {
    const { asked } = open();
    await press();
    for (const sentence of ["Choose recipients.", "Title is required.", "Text is required."])
      expect(screen.getByText(sentence)).toBeTruthy();
    await to("User groups");
    await press();
    expect([
      screen.getByText("Choose at least one.").tagName,
      asked("POST", /send$/).length,
    ]).toEqual(["DIV", 0]);
  });
});

describe("sending it", () => {
  it("begins at the title where a link has said whom it is for", async () => {
    const { router } = open();
    expect(document.activeElement).toBe(document.body);
    const { state } = messageTo("class", [{ id: 1, name: "Class 8 B" }]);
    await act(() => router.navigate("/notifications/sent/9"));
    await act(() => router.navigate("/notifications/send", { state }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Title/)));
  });

  it(
    "sends once what was typed, says so, forgets the draft and shows what became of it",
    { tags: "spec:sending-once" },
    async () => {
      const { asked, said, router } = open();
      await to("Everyone");
      words("  Rain ");
      await press();
      await waitFor(() => expect(router.state.location.pathname).toBe("/notifications/sent/9"));
      expect([
        asked("POST", "/admin/notifications/send").map(({ body }) => body),
        said(),
        sessionStorage.length,
      ]).toEqual([
        [
          {
            recipient_type: "everyone",
            title: "Rain",
            body: "School closes at noon.",
            type: "system",
          },
        ],
        [["success", "Notification sent to 2 of 3 people; the others can't be reached."]],
        0,
      ]);
    },
  );

  it("asks first when it goes to more than fifty", async () => {
    const { asked, router } = open({
      "POST /admin/notifications/preview": () => ({ data: { ...reach, total: 52, reachable: 51 } }),
    });
    await to("Everyone");
    words();
    await press();
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: "Send to 51 people?" })).getByRole(
        "button",
        { name: "Cancel" },
      ),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const before = asked("POST", "/admin/notifications/send").length;
    await press();
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: "Send to 51 people?" })).getByRole(
        "button",
        { name: "Send to 51 people" },
      ),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe("/notifications/sent/9"));
    expect([before, asked("POST", "/admin/notifications/send").length]).toEqual([0, 1]);
  });

  it("says that it keeps messages where nothing leaves the server, from the button to the toast", async () => {
    const { asked, said } = open({
      "POST /admin/notifications/preview": () => ({
        data: {
          ...reach,
          total: 52,
          reachable: 31,
          unreachable: 21,
          kept_only: true,
          by_channel: [{ channel: "Mail", people: 29, frame: null }],
        },
      }),
      "POST /admin/notifications/send": () => ({
        ...sentAnswer,
        message: "Kept in the outbox.",
        data: { ...sentAnswer.data, state: "sending", kept_only: true },
      }),
    });
    expect(screen.getByRole("button", { name: "Send" })).toBeTruthy();
    await to("Everyone");
    words();
    const act = "Keep 29 messages in the outbox";
    const button = await screen.findByRole("button", { name: act });
    expect(within(who()).getByRole("status").textContent).toContain(
      "29 of 52 have an address. 2 of them can read it, in the console.",
    );
    await userEvent.click(button);
    const dialog = await screen.findByRole("dialog", { name: `${act}?` });
    expect(
      within(dialog).getByText(
        "No mail server is set up, so nothing is sent. 2 people will read it in the console. 21 other recipients can't be reached.",
      ),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: act }));
    await waitFor(() => expect(said()).toEqual([["caution", "Kept in the outbox."]]));
    expect(asked("POST", "/admin/notifications/send")).toHaveLength(1);
  });

  it("keeps everything and its key when it is not known whether it went, so that it goes once", async () => {
    let down = true;
    const { asked, router } = open({
      "POST /admin/notifications/send": () =>
        down ? { data: null, status: 500, message: "Something went wrong." } : sentAnswer,
    });
    await to("Everyone");
    words();
    await press();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "We couldn't confirm that it was sent",
    );
    expect((screen.getByLabelText(/^Title/) as HTMLInputElement).value).toBe("Rain");
    down = false;
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe("/notifications/sent/9"));
    const keys = asked("POST", "/admin/notifications/send").map(({ key }) => key);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it.each([500, 503])(
    "sends once more by itself, under the same key, after a %s",
    async (status) => {
      let tries = 0;
      const { asked, router } = open(
        {
          "POST /admin/notifications/send": () =>
            ++tries === 1 ? { data: null, status, message: "Not now." } : sentAnswer,
        },
        createQueryClient(),
      );
      await to("Everyone");
      words();
      await press();
      await waitFor(() => expect(router.state.location.pathname).toBe("/notifications/sent/9"), {
        timeout: 15_000,
      });
      const keys = asked("POST", "/admin/notifications/send").map(({ key }) => key);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    },
  );

  it("takes another key for another text", async () => {
    const { asked } = open({
      "POST /admin/notifications/send": () => ({ data: null, status: 500 }),
    });
    await to("Everyone");
    words();
    await press();
    await screen.findByRole("alert");
    words("Rain!");
    await press();
    await waitFor(() =>
      expect(new Set(asked("POST", "/admin/notifications/send").map(({ key }) => key)).size).toBe(
        2,
      ),
    );
  });

  it.each([
    ["title", "Title is too rude."],
    ["colour", "There is no such thing."],
  ])("says what the server refuses of %s", async (field, sentence) => {
    open({
      "POST /admin/notifications/send": () => ({
        data: null,
        status: 422,
        errors: { [field]: [sentence] },
      }),
    });
    await to("Everyone");
    words();
    await press();
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

describe("what was typed and not sent", () => {
  it("is back after a reload, can be discarded, and goes when one signs out", async () => {
    open();
    await to("Classes: students and their parents");
    await userEvent.click(screen.getByRole("combobox", { name: /^Classes/ }));
    await userEvent.click(await screen.findByRole("option", { name: /8 B/ }));
    words("Half");
    // A draft is sealed before it is stored, which takes a moment.
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)));
    cleanup();
    open();
    await screen.findByText("Restored your unsent message from a few seconds ago.");
    expect([
      (screen.getByLabelText(/^Title/) as HTMLInputElement).value,
      screen.getByText("Restored your unsent message from a few seconds ago.").tagName,
      screen.getByText("Class 8 B").tagName,
    ]).toEqual(["Half", "DIV", "DIV"]);
    await userEvent.click(screen.getByRole("button", { name: "Discard" }));
    expect([
      (screen.getByLabelText(/^Title/) as HTMLInputElement).value,
      sessionStorage.length,
    ]).toEqual(["", 0]);
    words("Again");
    const stop = forgetDraftsOnSignOut();
    closeSession("signed-out");
    stop();
    expect(sessionStorage.length).toBe(0);
  });

  it("that nobody understands any more is left out", async () => {
    sessionStorage.setItem(
      "rollcall-draft:7:notifications:send",
      JSON.stringify({
        values: {
          recipientType: "aliens",
          picked: "all",
          title: 5,
          body: "Kept",
          type: "birthday",
        },
        base: {},
        at: "2026-06-09T00:00:00Z",
      }),
    );
    open();
    await waitFor(() =>
      expect((screen.getByLabelText(/^Text/) as HTMLTextAreaElement).value).not.toBe(""),
    );
    expect([
      (screen.getByLabelText(/^Title/) as HTMLInputElement).value,
      (screen.getByLabelText(/^Text/) as HTMLTextAreaElement).value,
    ]).toEqual(["", "Kept"]);
  });
});
