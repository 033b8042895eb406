import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { LettersPage } from "../../../src/features/cases/page/letters-page";
import "../../crud/list/browser-gaps";
import { openPage } from "../answering";

const students = ["Asha Rao", "Bela Dutt", "Chand Roy"];
const record = (id: number) => ({
  id,
  version: 1,
  student_id: id,
  student: { id, name: students[id - 1] },
  responsible_id: null,
  reason: "absences",
  stage: 1,
  status: "open",
  opened_on: "2026-06-10",
  next_due: null,
  reason_gone_on: null,
  closed_at: null,
  closed_by_id: null,
  closing_note: null,
  created_at: "2026-06-10T05:00:00Z",
  updated_at: "2026-06-10T05:00:00Z",
});
const letter = (id: number) => ({
  case_id: id,
  title: `Absences of ${students[id - 1]}`,
  body: "Dear parents",
  to: [],
  address: null,
  student: { id, name: students[id - 1], class: "Eight" },
  absences: [],
  signed_by: null,
});

afterEach(() => {
  cleanup();
  queryClient.clear();
});

it("makes a letter for each listed student that is left, one after the other, and records them at once", async () => {
  const printed: string[] = [];
  window.print = () => void printed.push("print");
  const { sent } = openPage(<LettersPage />, {
    at: "/cases/letters?status=open",
    path: "cases/letters",
    answer({ url }) {
      const [path, query] = url.split("?");
      if (path === "/admin/cases/letter-templates") return { data: [{ id: 5, name: "Absences" }] };
      if (path === "/admin/cases")
        return {
          data: [1, 2, 3].map(record),
          meta: { current_page: 1, per_page: 100, total: 140, last_page: 2 },
        };
      if (path !== "/admin/cases/letters") return undefined;
      if (query === undefined) return { data: { recorded: 2 }, message: "2 letters recorded" };
      const ids = new URLSearchParams(query).get("cases")?.split(",").map(Number) ?? [];
      return {
        data: {
          template: { id: 5, name: "Absences" },
          date: "2026-06-10",
          institution: { name: "Hill School", address: null, phone: null, email: null },
          letters: ids.map(letter),
        },
      };
    },
  });
  const listed = within(await screen.findByRole("group", { name: "Students" }));
  expect(screen.getByText(/^The first 3 of 140 cases/)).toBeTruthy();
  await userEvent.click(listed.getByLabelText("Bela Dutt"));
  await screen.findByRole("option", { name: "Absences" });
  await userEvent.selectOptions(screen.getByLabelText("Message template"), "Absences");
  const letters = await screen.findAllByRole("article");
  expect(letters.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Hill School.*Parents of Asha Rao.*Absences of Asha Rao/),
    expect.stringMatching(/^Hill School.*Parents of Chand Roy.*Absences of Chand Roy/),
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Print 2 letters" }));
  await waitFor(() => expect(printed).toEqual(["print"]));
  expect(sent.find(({ url }) => url === "/admin/cases/letters")?.body).toEqual({
    template_id: 5,
    case_ids: [1, 3],
  });
  expect(
    sent.some(({ url }) => url.startsWith("/admin/cases?") && url.includes("status=open")),
  ).toBe(true);
});

const openEmpty = (listed: number, permissions?: string[]) =>
  openPage(<LettersPage />, {
    at: "/cases/letters?status=open",
    path: "cases/letters",
    answer({ url }) {
      const [path] = url.split("?");
      if (path === "/admin/cases/letter-templates") return { data: [] };
      if (path === "/admin/cases")
        return {
          data: listed > 0 ? [record(1)] : [],
          meta: { current_page: 1, per_page: 100, total: listed, last_page: 1 },
        };
      return undefined;
    },
    ...(permissions ? { permissions } : {}),
  });

it("says what a letter is written from where there is no template, with the way to a first one", async () => {
  openEmpty(1);
  expect(await screen.findByText(/^Letters are written from a template\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "New message template" }).getAttribute("href")).toBe(
    "/message-templates/create",
  );
});

it("says where to go on when the filters leave no case", async () => {
  openEmpty(0);
  expect(
    await screen.findByText("No cases match. Go back to the list and change its filters."),
  ).toBeTruthy();
});
