import "@testing-library/jest-dom/vitest";
import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { MergeNote } from "../../../src/features/student-merges/page/merge-note";
import { MergePage } from "../../../src/features/student-merges/page/merge-page";
import "../../crud/list/browser-gaps";
import { openPage } from "../answering";

const path = "/admin/student-merges";
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const person = (id: number, admission_no: string) => ({ id, name: "Asha Rao", admission_no });
const described = (id: number, admission_no: string) => ({
  ...person(id, admission_no),
  class: "Class 1",
  status: "active",
  date_of_birth: null as string | null,
});
const preview = {
  keep: described(1, "A1"),
  other: described(2, "A2"),
  refused: [] as string[],
  moved: 4,
  moves: [{ label: "Marks", count: 4 }],
  differing: 1,
  same: 2,
  rows: [{ date: "2026-05-28", class: "Class 1", label: "Afternoon", keep: "A", other: "P" }],
  uncounted: 1,
  fields: ["Phone"],
  parents: ["Omar"],
  ends_sign_in: true,
};

const open = (shown: Partial<typeof preview> = {}) =>
  openPage(<MergePage />, {
    at: "/students/merge?keep=1&other=2",
    path: "students/merge",
    answer({ method, url, body }) {
      if (url === path && method === "get") return { data: [] };
      if (url === path) return { data: { id: 9, moved: 4 } };
      if (url !== `${path}/preview`) return undefined;
      const isSwapped = body["keep_id"] === 2;
      return {
        data: {
          ...preview,
          ...(isSwapped
            ? { keep: preview.other, other: preview.keep, rows: [], differing: 0 }
            : {}),
          ...shown,
        },
      };
    },
  });
const button = () => screen.findByRole("button", { name: "Merge" });

it("says what goes along, and asks whose marks stand before anything can be sent", async () => {
  const { sent } = open();
  const user = userEvent.setup();
  expect(await screen.findByText("Marks: 4")).toBeVisible();
  for (const text of [
    /From the duplicate: Phone/u,
    /added: Omar/u,
    /In 2 registers both/u,
    /1 mark is of a class/u,
    /access code/u,
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(await button()).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Those of no. A2" }));
  await waitFor(async () => expect(await button()).toBeEnabled());
  await user.click(await button());
  await waitFor(() =>
    expect(sent.findLast(({ url, method }) => url === path && method === "post")?.body).toEqual({
      keep_id: 1,
      other_id: 2,
      marks: "other",
      moved: 4,
      differing: 1,
    }),
  );
  expect(await screen.findByText("Choose both records to see what would change.")).toBeVisible();
});

it("swaps the two, and forgets whose marks were to stand", async () => {
  const { sent } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: "Those of no. A2" }));
  await user.click(screen.getByRole("button", { name: "Swap" }));
  await waitFor(() =>
    expect(sent.findLast(({ url }) => url === `${path}/preview`)?.body).toEqual({
      keep_id: 2,
      other_id: 1,
      marks: null,
    }),
  );
});

it("warns where names or dates of birth differ, and not where one is unknown", async () => {
  const warning = /only if they are one child/u;
  open({ keep: { ...preview.keep, date_of_birth: "2015-01-01" } });
  await screen.findByText("Marks: 4");
  expect(screen.queryByText(warning)).toBeNull();
  cleanup();
  queryClient.clear();
  open({ other: { ...preview.other, name: "Asha Roy" } });
  expect(await screen.findByText(warning)).toBeVisible();
});

it("says what stands against it, and sends nothing", async () => {
  open({ refused: ["Both have an open attendance case."], differing: 0, rows: [] });
  expect(await screen.findByText("Both have an open attendance case.")).toBeVisible();
  expect(await button()).toBeDisabled();
});

const note = (merges: object, record: object = {}) =>
  openPage(<MergeNote record={{ id: 1, deleted_at: null, ...record }} />, {
    at: "/students/1",
    path: "students/:id",
    answer: ({ url }) => (url === "/admin/students/1/merges" ? { data: merges } : undefined),
  });

it("the page of the old record leads to the one that stayed", async () => {
  note({ into: person(5, "A5"), from: [], alike: [] }, { deleted_at: "2026-06-10T10:00:00Z" });
  expect(await screen.findByRole("link", { name: "Asha Rao (A5)" })).toHaveAttribute(
    "href",
    "/students/5",
  );
});

it("a student who may be there twice is a step from being merged", async () => {
  note({ into: null, from: [], alike: [person(7, "A7")] });
  expect(await screen.findByRole("link", { name: "Merge with Asha Rao (A7)" })).toHaveAttribute(
    "href",
    "/students/merge?keep=1&other=7",
  );
});
