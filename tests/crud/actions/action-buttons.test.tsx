import "../list/browser-gaps";
import { MantineProvider } from "@mantine/core";
import { Refine, type DataProvider, type OpenNotificationParams } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ActionButtons } from "../../../packages/kit/browser/crud/actions/action-buttons";
// A part that comes when it is wanted; here it is there already.
import "../../../packages/kit/browser/crud/actions/action-dialog";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { AccessProvider } from "../../../packages/kit/browser/fields/may";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";
import { createAccessControl } from "../../../packages/kit/browser/providers/access-control";
import { choice, defineResource, permissionKeysOf, text } from "@rollcall/kit/schema";
import { clientOf } from "../../support/axios-double";

const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    status: choice(["found", "named", "doubted"], {
      label: "Status",
      required: true,
      default: "found",
      readOnly: true,
    }),
  },
  actions: [{ name: "archive", label: "Archive" }],
  states: {
    field: "status",
    transitions: {
      found: [
        { to: "named", name: "name", label: "Name it" },
        { to: "doubted", name: "doubt", label: "Doubt", permission: "doubt", reason: "required" },
      ],
    },
  },
});
const io = { id: 7, version: 3, name: "Io", status: "found" };

function open(record: Record<string, unknown> = {}, permissions = permissionKeysOf(moons)) {
  const toasts: OpenNotificationParams[] = [];
  const client = { get: vi.fn(), post: vi.fn() };
  const provider = { getApiUrl: () => "/api/v1" };
  render(
    <MantineProvider>
      <Refine
        dataProvider={provider as unknown as DataProvider}
        notificationProvider={{
          open: (params) => void toasts.push(params),
          close: () => undefined,
        }}
        resources={[{ name: "moons" }]}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
      >
        <ResourceRegistry resources={[moons]}>
          <AccessProvider
            value={createAccessControl({ resources: [moons] }).askAs({
              is_super_admin: false,
              permissions,
            })}
          >
            <ApiClient value={clientOf(client)}>
              <ActionButtons resource={moons} record={{ ...io, ...record }} />
            </ApiClient>
          </AccessProvider>
        </ResourceRegistry>
      </Refine>
    </MantineProvider>,
  );
  return { client, toasts, user: userEvent.setup() };
}
afterEach(cleanup);
const names = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

test("the page of a record offers what is possible from here and permitted, and nothing else", () => {
  open();
  expect(names()).toEqual(["Name it", "Doubt", "Archive"]);
  cleanup();
  open({ status: "named" });
  expect(names()).toEqual(["Archive"]);
  cleanup();
  open({}, ["view_moons", "doubt_moons"]);
  expect(names()).toEqual(["Doubt"]);
  cleanup();
  open({ refused: { archive: "It is watched." } });
  expect(names()).toEqual(["Name it", "Doubt"]);
  cleanup();
  open({ deleted_at: "2026-01-05T08:00:00Z" });
  expect(names()).toEqual([]);
});

test("what asks nothing is done by one request, with the version and a key, and says that it is done", async () => {
  const { client, toasts, user } = open();
  client.post.mockResolvedValueOnce({ success: true, message: "Moon archived", data: io });
  await user.click(screen.getByRole("button", { name: "Archive" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ type: "success", message: "Moon archived" });
  expect(client.post).toHaveBeenCalledTimes(1);
  const [url, body, { headers }] = client.post.mock.calls[0] as [
    string,
    object,
    { headers: object },
  ];
  expect([url, body]).toEqual(["/admin/moons/7/actions/archive", {}]);
  expect(headers).toMatchObject({ "If-Match": '"3"', "Idempotency-Key": expect.any(String) });
});

test("a reason that is required is asked for, kept when the server refuses, and sent", async () => {
  const { client, user } = open();
  await user.click(screen.getByRole("button", { name: "Doubt" }));
  const dialog = await screen.findByRole("dialog", { name: "Doubt: Io" });
  const doubt = within(dialog).getByRole("button", { name: "Doubt" });
  await user.click(doubt);
  expect(within(dialog).getByText("Reason is required.")).toBeTruthy();
  expect(client.post).not.toHaveBeenCalled();
  const reason = within(dialog).getByRole("textbox", { name: /Reason/ });
  await user.type(reason, "Too small");
  client.post.mockRejectedValueOnce(
    new ApiFailure("Status is “Named”, which is final.", 409, { errors: {} }),
  );
  await user.click(doubt);
  expect((await within(dialog).findByRole("alert")).textContent).toContain("which is final");
  expect((reason as HTMLTextAreaElement).value).toBe("Too small");
  client.post.mockResolvedValueOnce({ success: true, message: "Doubted", data: io });
  await user.click(doubt);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((client.post.mock.calls[1] as [string, object])[1]).toEqual({ reason: "Too small" });
});
