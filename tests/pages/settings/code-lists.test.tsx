import "../../crud/form/missing-in-jsdom";
import { Refine, type DataProvider } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CreateInPlaceProvider } from "../../../packages/kit/browser/crud/form/create-in-place";
import { UnsavedGuard } from "../../../packages/kit/browser/crud/form/unsaved-guard";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { CodeLists } from "../../../src/features/school/page/settings/code-lists";
import { http } from "../../../packages/kit/browser/providers/http";
import { draw, givenBrowser } from "../../shell/frame";

const rows: Record<string, Record<string, unknown>[]> = {
  "attendance-codes": [
    {
      id: 1,
      version: 1,
      code: "P",
      label: "Present",
      counts_as: "present",
      is_late: false,
      colour: "#2f9e44",
      sort_order: 10,
      retired: false,
    },
    {
      id: 3,
      version: 1,
      code: "L",
      label: "Late",
      counts_as: "present",
      is_late: true,
      colour: null,
      sort_order: 30,
      retired: true,
    },
  ],
  "leave-types": [
    {
      id: 1,
      version: 1,
      name: "Medical",
      code_id: 5,
      code: { id: 5, label: "Excused" },
      sort_order: 10,
    },
  ],
};

function open(listed: Partial<Record<string, unknown[]>> = rows) {
  const asked: { resource: string; variables: unknown }[] = [];
  const provider = {
    getList: async ({ resource }: { resource: string }) => ({
      data: listed[resource],
      total: listed[resource]?.length ?? 0,
    }),
    create: async ({ resource, variables }: { resource: string; variables: unknown }) => {
      asked.push({ resource, variables });
      return { data: { id: 9, ...(variables as object) } };
    },
  } as unknown as DataProvider;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  draw(
    <Refine
      dataProvider={provider}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: client },
      }}
    >
      <ApiClient value={http}>
        <UnsavedGuard wholePath>
          <CreateInPlaceProvider>
            <CodeLists />
          </CreateInPlaceProvider>
        </UnsavedGuard>
      </ApiClient>
    </Refine>,
    { superAdmin: true },
  );
  return asked;
}

beforeEach(() => {
  sessionStorage.clear();
  givenBrowser();
});
afterEach(cleanup);

it("codes and leave types stand beside the settings, each with what it says, and can be added there", async () => {
  const asked = open();
  const lines = async (name: string) =>
    within(await screen.findByRole("list", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(await lines("Attendance codes")).toEqual([
    "PPresentcounts as presentEdit",
    "LLatecounts as present, lateRetiredEdit",
  ]);
  expect(await lines("Leave types")).toEqual(["Medicalmarked as ExcusedEdit"]);
  await userEvent.click(screen.getByRole("button", { name: "Edit Present" }));
  expect(
    (
      within(await screen.findByRole("dialog")).getByRole("textbox", {
        name: /Label/,
      }) as HTMLInputElement
    ).value,
  ).toBe("Present");
  await userEvent.click(screen.getAllByRole("button", { name: "Cancel" })[1] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Add a code" }));
  const form = within(await screen.findByRole("dialog"));
  await userEvent.type(form.getByRole("textbox", { name: /Code/ }), "X");
  await userEvent.type(form.getByRole("textbox", { name: /Label/ }), "Excursion");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
  expect(asked).toEqual([]);
  expect((await form.findAllByText("Counts as is required.")).length).toBeGreaterThan(0);
});

it("says of codes and of leave types what they are needed for where there are none", async () => {
  open({ "attendance-codes": [], "leave-types": [] });
  expect(
    await screen.findByText(/^No attendance codes yet\. Teachers need at least one/),
  ).toBeTruthy();
  expect(await screen.findByText(/^No leave types yet\. Add one/)).toBeTruthy();
});
