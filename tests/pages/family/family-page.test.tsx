/** @jsxImportSource preact */
import "@testing-library/jest-dom/vitest";
import { screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { options, render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FamilyPage } from "../../../src/light/family/family-page";
import type { Month, Page } from "../../../src/light/family/text";
import { brandingFixture, problemsOf } from "../../support/fixture-server";
import { usualPolicy } from "../../support/usual-policy";

const gone = "This link is no longer valid. Ask the school for a new one.";
const told: Page["told"][number] = {
  id: 7,
  from_date: "2026-06-10",
  to_date: "2026-06-11",
  type: "Sick leave",
  status: "pending",
  reason: "Fever since the night",
  note: null,
};
const page: Page = {
  institution: { name: "Demo school", logo: null, colour: "#1f5fbf", phone: "+912255550100" },
  student: { first_name: "Anna", class: "Grade 8" },
  today: {
    date: "2026-06-10",
    closed: null,
    marks: [{ label: "Day", mark: "Absent", kind: "absent" }],
  },
  more: "date_of_birth",
  told: [],
  leave_types: [
    { id: 1, name: "Sick leave" },
    { id: 2, name: "Family" },
  ],
};
const month: Month = {
  month: "2026-06",
  earliest: "2026-04",
  latest: "2026-06",
  days: [
    { date: "2026-06-09", closed: null, in_class: true, marks: [] },
    { date: "2026-06-10", closed: null, in_class: true, marks: page.today.marks },
  ],
  figure: {
    from: "2026-04-01",
    to: "2026-06-10",
    percentage: 95.8,
    attended: 46,
    counted: 48,
    marked: 52,
    expected: 60,
    free: 0,
    nth_late: 0,
    below: false,
    threshold: 80,
    policy: usualPolicy,
    condoned: null,
  },
  term: null,
  told: [told],
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
type Reply = { status?: number; data?: unknown; message?: string; errors?: object } | "lost";
let sent: Sent[];
let replies: Map<string, Reply>;
let lies: string[];

/** Answers as the API would, each held against the contract of its call. */
function answer(url: string, init: RequestInit | undefined): Promise<Response> {
  const { pathname } = new URL(url, "http://school.test");
  const path = pathname.replace("/api/v1", "");
  const method = init?.method ?? "GET";
  sent.push({
    method,
    path,
    body: typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
  });
  const reply = replies.get(`${method} ${path.replace("/family/t0ken", "")}`) ?? { status: 404 };
  if (reply === "lost") return Promise.reject(new TypeError("Failed to fetch"));
  const { status = 200, data, message = status === 404 ? gone : "", errors } = reply;
  const envelope =
    status < 400 ? { success: true, message, data } : { success: false, message, errors };
  if (status < 400) lies.push(...problemsOf({ method, path }, envelope));
  return Promise.resolve(new Response(JSON.stringify(envelope), { status }));
}

// Preact waits 35 ms for a frame and cancels it then, in a browser that has ended with the last test.
options.requestAnimationFrame = (callback) => setTimeout(callback);

let root: HTMLElement;
const open = () => render(<FamilyPage token="t0ken" />, root);
const region = (name: string | RegExp) => screen.findByRole("region", { name });
const requests = (method: string) => sent.filter((one) => one.method === method);
const user = userEvent.setup();

beforeEach(() => {
  [sent, lies] = [[], []];
  replies = new Map<string, Reply>([
    ["GET /branding", { data: brandingFixture }],
    ["GET ", { data: page }],
    ["GET /month", { data: month }],
    ["POST /confirm", { data: { confirmed: true } }],
    [
      "POST /calendar",
      {
        status: 201,
        data: {
          address: "https://school.example/api/v1/family/n3w/calendar.ics",
          until: "2027-07-15T00:00:00Z",
        },
      },
    ],
    ["POST /reasons", { status: 201, data: told, message: "Thank you." }],
  ]);
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => answer(url, init));
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
  expect(lies, "fixtures that are no answers of the API").toEqual([]);
});

describe("the page of a family's link", () => {
  it("shows the day in words, and the school's number", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Anna" })).toBeInTheDocument();
    expect(await region("Today, Wednesday 10 June")).toHaveTextContent("Absent");
    expect(screen.getByRole("link", { name: "Call the school: +912255550100" })).toHaveAttribute(
      "href",
      "tel:+912255550100",
    );
  });

  it.each([
    [{ closed: null, marks: [] }, "Not marked yet"],
    [{ closed: "Closed: Founders’ Day", marks: [] }, "Closed: Founders’ Day"],
  ])("says of a day without a mark what is known of it", async (day, words) => {
    replies.set("GET ", { data: { ...page, today: { ...page.today, ...day } } });
    open();
    expect(await region(/^Today/)).toHaveTextContent(words);
  });

  it("says of several sessions which is which", async () => {
    const marks = [
      { label: "Morning", mark: "Late, 10 minutes", kind: "present" },
      { label: "Afternoon", mark: null, kind: "unmarked" },
    ];
    replies.set("GET ", { data: { ...page, today: { ...page.today, marks } } });
    open();
    const items = within(await region(/^Today/)).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Morning Late, 10 minutes",
      "Afternoon Not marked yet",
    ]);
  });

  it("says of a link that opens nothing what the school says, and offers nothing", async () => {
    replies.delete("GET ");
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent(gone);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("offers to try again while there is no connection, and goes on then", async () => {
    replies.set("GET ", "lost");
    open();
    const again = await screen.findByRole("button", { name: "Try again" });
    replies.set("GET ", { data: page });
    await user.click(again);
    expect(await screen.findByRole("heading", { name: "Anna" })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("telling why", () => {
  const fill = async () => {
    await user.selectOptions(await screen.findByRole("combobox"), "Family");
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "A wedding");
  };
  const send = () => user.click(screen.getByRole("button", { name: "Send to the school" }));

  it("is open where the child is absent and nobody has told why, and folded away elsewhere", async () => {
    open();
    expect(await screen.findByRole("textbox", { name: "Reason" })).toBeInTheDocument();
    render(null, root);
    replies.set("GET ", { data: { ...page, told: [told] } });
    open();
    await user.click(await screen.findByRole("button", { name: "Tell us why Anna is away" }));
    expect(screen.getByRole("textbox", { name: "Reason" })).toBeInTheDocument();
  });

  it("says what is missing before anything is sent, and leads there", async () => {
    open();
    await screen.findByRole("combobox");
    await send();
    expect(screen.getAllByText("Please fill this in.")).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
    expect(screen.getByRole("combobox")).toHaveAccessibleDescription("Please fill this in.");
    expect(requests("POST")).toEqual([]);
  });

  it("sends the days of today unless others are chosen, and then shows how it stands", async () => {
    open();
    await fill();
    replies.set("GET ", { data: { ...page, told: [told] } });
    await send();
    const thanks = await screen.findByText("Thank you. The school has your message.");
    await waitFor(() => expect(thanks).toHaveFocus());
    expect(requests("POST")).toEqual([
      {
        method: "POST",
        path: "/family/t0ken/reasons",
        body: {
          key: expect.stringMatching(
            /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
          ),
          leave_type_id: 2,
          from_date: "2026-06-10",
          to_date: "2026-06-10",
          reason: "A wedding",
          file: null,
        },
      },
    ]);
    expect(await screen.findByText("Waiting for the school’s answer")).toBeInTheDocument();
  });

  it("keeps what was typed when it is not sent, and sends it again as the same message", async () => {
    open();
    await fill();
    replies.set("POST /reasons", "lost");
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Your message hasn’t been sent. What you typed is still here.",
    );
    expect(screen.getByRole("textbox", { name: "Reason" })).toHaveValue("A wedding");
    replies.set("POST /reasons", { status: 201, data: told });
    await send();
    await screen.findByText("Thank you. The school has your message.");
    const [first, second] = requests("POST").map(({ body }) => body as { key: string });
    expect(second).toEqual(first);
  });

  it("sends the days as the institution's locale means what was typed", async () => {
    open();
    await fill();
    const retype = async (name: string, text: string) => {
      await user.clear(screen.getByLabelText(name));
      await user.type(screen.getByLabelText(name), text);
    };
    await retype("First day", "8/6/2026");
    await retype("Last day", "9/6/2026");
    await send();
    await screen.findByText("Thank you. The school has your message.");
    expect(requests("POST")[0]?.body).toMatchObject({
      from_date: "2026-06-08",
      to_date: "2026-06-09",
    });
  });

  it.each([
    ["31/02/2026", "“31/02/2026” isn’t a valid date. Enter it like 23 Nov 2026."],
    ["9/6/2026", "Choose 10 Jun 2026 or a later day."],
  ])("sends no last day that is none, and leads to it: %s", async (text, sentence) => {
    open();
    await fill();
    await user.clear(screen.getByLabelText("Last day"));
    await user.type(screen.getByLabelText("Last day"), text);
    await send();
    await waitFor(() => expect(screen.getByLabelText("Last day")).toHaveFocus());
    expect(screen.getByLabelText("Last day")).toHaveAccessibleDescription(sentence);
    expect(requests("POST")).toEqual([]);
  });

  it("shows at its field what the school refuses", async () => {
    const sentence = "Choose a day within the last 31 days.";
    replies.set("POST /reasons", { status: 422, errors: { from_date: [sentence] } });
    open();
    await fill();
    await send();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText("First day")).toHaveAccessibleDescription(sentence);
  });

  it("sends a file with it, and refuses a large one before it is sent", async () => {
    open();
    await fill();
    const input = screen.getByLabelText("Photo or PDF (optional)");
    await user.upload(input, new File([new Uint8Array(2_097_153)], "x.png", { type: "image/png" }));
    await send();
    expect(
      await screen.findByText("This file is larger than 2 MB. Choose a smaller one."),
    ).toBeInTheDocument();
    expect(requests("POST")).toEqual([]);
    await user.upload(input, new File(["note"], "note.png", { type: "image/png" }));
    await send();
    await screen.findByText("Thank you. The school has your message.");
    expect(requests("POST")[0]?.body).toMatchObject({
      file: { name: "note.png", content: btoa("note") },
    });
  });
});

describe("more than today", () => {
  const born = async (date: string) => {
    await user.type(await screen.findByLabelText("Date of birth"), date);
    await user.click(screen.getByRole("button", { name: "Show" }));
  };

  it("is shown after the date of birth: the percentage in sentences, the days, the leave", async () => {
    open();
    await screen.findByLabelText("Date of birth");
    replies.set("GET ", { data: { ...page, more: "shown" } });
    await born("5/3/2014");
    const more = await region("Day by day");
    const year = await region("This school year");
    expect(within(year).getByText("95.8%: attended 46 of 48 sessions.")).toBeVisible();
    await user.click(within(year).getByText("How it's calculated"));
    expect(
      within(year).getByText("Attended 46 of 48 sessions counted since 1 Apr 2026."),
    ).toBeVisible();
    expect(year).toHaveTextContent("Excused and unrecorded sessions aren’t counted.");
    expect(
      within(more)
        .getAllByRole("row")
        .map(({ textContent }) => textContent),
    ).toEqual(["DayMark", "Tue 9Not recorded", "Wed 10Absent"]);
    expect(within(more).getByText("Fever since the night")).toBeInTheDocument();
    expect(requests("POST")[0]).toMatchObject({ body: { date_of_birth: "2014-03-05" } });
  });

  it("begins with the figure, and with what the school asks for where it is below", async () => {
    replies.set("GET ", { data: { ...page, more: "shown" } });
    const figure = { ...month.figure, percentage: 53.8, attended: 7, counted: 13, below: true };
    const granted = (points: number, percentage: number) => ({
      points,
      percentage,
      reached: false,
    });
    const term = {
      name: "Summer term",
      from: "2026-06-01",
      to: "2026-06-10",
      percentage: 50,
      attended: 2,
      counted: 4,
      below: false,
      threshold: 80,
      policy: usualPolicy,
      condoned: granted(1, 51),
    };
    const condoned = granted(5, 58.8);
    replies.set("GET /month", { data: { ...month, figure: { ...figure, condoned }, term } });
    open();
    const year = await region("This school year");
    expect(
      within(year).getByText("53.8%: attended 7 of 13 sessions. The school asks for 80%."),
    ).toBeVisible();
    within(year).getByText("The school has granted 5 percentage points: 58.8% with them.");
    within(year).getByText(
      "Summer term: 50%: attended 2 of 4 sessions. The school has granted 1 percentage point: 51% with them.",
    );
    expect(screen.getAllByRole("region")[0]).toBe(year);
  });

  it.each([
    ["31/2/2014", "“31/2/2014” isn’t a valid date. Enter it like 23 Nov 2026."],
    ["11/6/2026", "Choose 10 Jun 2026 or an earlier day."],
  ])("takes no try away for a day of birth that is none: %s", async (text, sentence) => {
    open();
    await born(text);
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(screen.getByLabelText("Date of birth")).toHaveAccessibleDescription(sentence);
    expect(requests("POST")).toEqual([]);
  });

  it("says how many tries are left, and ends the page after the last", async () => {
    const sentence = "That doesn’t match the school’s records. You have 4 more tries.";
    replies.set("POST /confirm", { status: 422, errors: { date_of_birth: [sentence] } });
    open();
    await born("2014-03-06");
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(requests("GET").some(({ path }) => path.endsWith("/month"))).toBe(false);
    replies.delete("POST /confirm");
    await user.click(screen.getByRole("button", { name: "Show" }));
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(gone));
    expect(screen.queryByRole("heading", { name: "Anna" })).toBeNull();
  });

  it("says where the school has no date of birth", async () => {
    replies.set("GET ", { data: { ...page, more: "nothing" } });
    open();
    expect(await region("This school year")).toHaveTextContent(
      "The school has no date of birth on record for Anna, so only today is shown here.",
    );
  });

  it("leads to the months of the year so far, and no further", async () => {
    replies.set("GET ", { data: { ...page, more: "shown" } });
    open();
    expect(await screen.findByRole("button", { name: "Later month" })).toBeDisabled();
    replies.set("GET /month", { data: { ...month, month: "2026-04", days: [] } });
    await user.click(screen.getByRole("button", { name: "Earlier month" }));
    expect(await screen.findByText("April 2026")).toBeInTheDocument();
    expect(screen.getByText("No school days this month yet.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Earlier month" })).toBeDisabled();
  });
});

describe("the calendar of a child", () => {
  it("is offered only to who has shown the date of birth, and its address is shown once", async () => {
    open();
    await screen.findByText(/date of birth to see more/);
    expect(screen.queryByRole("region", { name: "In your calendar" })).toBeNull();
    render(null, root);
    replies.set("GET ", { data: { ...page, more: "shown" } });
    open();
    const part = within(await region("In your calendar"));
    await user.click(part.getByRole("button", { name: "Make a calendar address" }));
    const field = await part.findByRole<HTMLInputElement>("textbox", { name: "Calendar address" });
    expect([field.value, document.activeElement === field]).toEqual([
      "https://school.example/api/v1/family/n3w/calendar.ics",
      true,
    ]);
    expect(part.getByRole("link", { name: "Open in my calendar" })).toHaveAttribute(
      "href",
      "webcal://school.example/api/v1/family/n3w/calendar.ics",
    );
    await user.click(part.getByRole("button", { name: "Copy" }));
    expect(await part.findByRole("button", { name: "Copied" })).toBeTruthy();
    expect(requests("POST").map(({ path }) => path)).toEqual(["/family/t0ken/calendar"]);
  });

  it("says why none was made, and offers it again", async () => {
    replies.set("GET ", { data: { ...page, more: "shown" } });
    replies.set("POST /calendar", { status: 429, message: "Try again later." });
    open();
    const part = within(await region("In your calendar"));
    await user.click(part.getByRole("button", { name: "Make a calendar address" }));
    expect(await part.findByText("Try again later.")).toBeTruthy();
    expect(part.getByRole("button", { name: "Make a calendar address" })).toBeEnabled();
  });
});
