import "../../crud/form/missing-in-jsdom";
import "../../crud/list/browser-gaps";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { EditPage } from "../../../packages/kit/browser/crud/form/edit-page";
import { ListPage } from "../../../packages/kit/browser/crud/list/list-page";
import { ShowPage } from "../../../packages/kit/browser/crud/show/show-page";
import { readFault } from "../../../packages/kit/browser/mock/fault-text";
import type { Faults } from "../../../packages/kit/browser/mock/faults";
import { InboxPage } from "../../../packages/kit/browser/pages/notifications/inbox-page";
import { maintenanceEnded } from "../../../packages/kit/browser/providers/maintenance";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { MarkAttendancePage } from "../../../src/features/attendance/page/mark/mark-page";
import { SchoolSettingsPage } from "../../../src/features/school/page/settings/settings-page";
import { classes } from "../../../src/resources/classes";
import { registerWith } from "../mark-attendance/register";
import { openPage, type Reply, type Sent } from "../answering";
import { stored } from "../settings/stage";
import { notification } from "../../shell/notification-stage";
import { foldDay } from "../../support/fold-day";
import { recordFixture } from "../../support/record-fixture";
import { throughFaults } from "./through-faults";

/** An outage, and an answer of something else on the way: a Wi-Fi's sign-in page. */
const words = ["500", "garbage"] as const;

/** What no person should read: words of the program, not of the console. */
const technical =
  /\bundefined\b|\bnull\b|NaN|\[object |is not a function|TypeError|SyntaxError|Unexpected (token|end)|Cannot read|Network Error|status code \d|status 0|<html|ERR_|AxiosError|\{"|\bat \w+ \(/;
/** An outage is no new version of the program. */
const update = /Update available|Update now/;

interface Surface {
  page: ReactElement;
  path: string;
  at: string;
  /** The call that brings what the page is about. */
  reads: string;
  answer(sent: Sent): Reply | undefined;
  content: RegExp;
}

const oneClass = (more: object = {}) =>
  recordFixture(classes, { id: 7, version: 1, name: "Five A", code: "5A", ...more });
const register = registerWith("------", { state: "missing", version: 0, id: null });
const expectedRegister = {
  class: register.class,
  slot: register.slot,
  label: register.label,
  start_time: null,
  end_time: null,
  lesson: null,
  teacher: null,
  students: register.students.length,
  state: register.state,
  why: null,
  version: 0,
  taken_at: null,
  taken_by: null,
  counts: { present: 0, absent: 0, excused: 0, half: 0, not_counted: 0, late: 0, unmarked: 6 },
};

const surfaces = {
  list: {
    page: <ListPage resource={classes} />,
    path: "classes",
    at: "/classes",
    reads: "GET /admin/classes",
    answer: ({ url }) => (url.startsWith("/admin/classes") ? { data: [oneClass()] } : undefined),
    content: /^Five A$/,
  },
  record: {
    page: <ShowPage resource={classes} />,
    path: "classes/:id",
    at: "/classes/7",
    reads: "GET /admin/classes/7",
    answer: ({ url }) => (url.startsWith("/admin/classes/7") ? { data: oneClass() } : undefined),
    content: /^Five A$/,
  },
  form: {
    page: <EditPage resource={classes} />,
    path: "classes/:id/edit",
    at: "/classes/7/edit",
    reads: "GET /admin/classes/7",
    answer: ({ url, method, body }) =>
      url.startsWith("/admin/classes/7")
        ? { data: oneClass(method === "patch" ? { ...body, version: 2 } : {}) }
        : undefined,
    content: /^Name/,
  },
  register: {
    page: <MarkAttendancePage />,
    path: "attendance/mark",
    at: "/attendance/mark?class=3&date=2026-06-10&slot=day",
    reads: "GET /admin/attendance/register",
    answer: ({ url }) => {
      if (url.startsWith("/admin/attendance/expected"))
        return {
          data: foldDay({
            date: register.date,
            today: register.today,
            mode: "daily",
            school_days: { before: "2026-06-08", after: "2026-06-11" },
            registers: [expectedRegister],
          }),
        };
      if (url.startsWith("/admin/attendance/registers")) return { data: [] };
      if (url.startsWith("/admin/attendance/register")) return { data: register };
      if (url.startsWith("/admin/attendance/own")) return { data: { lessons: [], classes: [3] } };
      return undefined;
    },
    content: /^Mark remaining present|Mark all present/,
  },
  notifications: {
    page: <InboxPage />,
    path: "notifications",
    at: "/notifications",
    reads: "GET /admin/notifications",
    answer: ({ url }) => {
      if (url.includes("unread-count")) return { data: { count: 1 } };
      if (url.includes("statistics"))
        return {
          data: {
            total: 1,
            unread: 1,
            by_type: {
              system: 1,
              attendance_alert: 0,
              leave_request: 0,
              leave_status: 0,
              low_attendance: 0,
            },
            by_day: [],
          },
        };
      return url.startsWith("/admin/notifications") ? { data: [notification(1)] } : undefined;
    },
    content: /^Title 1$/,
  },
  settings: {
    page: <SchoolSettingsPage />,
    path: "settings",
    at: "/settings?tab=institution",
    reads: "GET /admin/settings",
    answer: ({ url, method, body }) =>
      url.startsWith("/admin/settings")
        ? {
            data: {
              ...stored(),
              ...(method === "get" ? {} : { institution: { ...stored().institution, ...body } }),
            },
          }
        : undefined,
    content: /^Institution name|^Name/,
  },
} satisfies Record<string, Surface>;

/** The page over a server that answers, behind the faults of the mock. */
function open({ page, path, at, answer }: Surface, fault?: string) {
  const { queries, mutations } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations, retryDelay: 0 },
  });
  const made: Faults[] = [];
  const opened = openPage(page, {
    at,
    path,
    answer,
    served() {
      const faults = throughFaults();
      if (fault !== undefined) faults.add(readFault(fault));
      made.push(faults);
    },
  });
  return { ...opened, faults: made[0] };
}

afterEach(() => {
  cleanup();
  maintenanceEnded();
  closeSession("signed-out");
  queryClient.clear();
  sessionStorage.clear();
});

const text = () => document.body.textContent ?? "";
const tryAgain = () => screen.queryAllByRole("button", { name: /^(Try again|Retry|Reload)$/ });

describe.each(Object.entries(surfaces))("the page: %s", (_name, surface) => {
  it.each(words)("under “%s” says that it failed, claims nothing, and comes back", async (word) => {
    const { faults } = open(surface, `${surface.reads} ${word}`);
    await waitFor(() => expect(tryAgain().length).toBeGreaterThan(0));
    expect(text()).not.toMatch(technical);
    expect(text()).not.toMatch(update);
    expect(screen.queryByText(surface.content)).toBeNull();
    faults?.clear();
    for (const button of tryAgain()) fireEvent.click(button);
    await waitFor(() => expect(screen.queryAllByText(surface.content).length).toBeGreaterThan(0));
    expect(text()).not.toMatch(technical);
  });
});

describe("a form that is saved", () => {
  it.each(words)("under “%s” says so, keeps what was typed, and is saved once", async (word) => {
    const { faults, sent, router } = open(surfaces.form);
    const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
    await waitFor(name);
    fireEvent.change(name(), { target: { value: "Five Alpha" } });
    faults?.add(readFault(`PATCH /admin/classes/7 ${word}`));
    const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
    save();
    await waitFor(() => expect(text()).toMatch(/Couldn't save|We couldn't confirm the save/));
    expect(text()).not.toMatch(technical);
    expect(text()).not.toMatch(update);
    expect(name().value).toBe("Five Alpha");
    faults?.clear();
    save();
    await waitFor(() => expect(router.state.location.pathname).not.toBe(surfaces.form.at));
    const patches = sent.filter(({ method }) => method === "patch");
    expect(patches.map(({ body }) => body)).toEqual([{ name: "Five Alpha" }]);
  });
});
