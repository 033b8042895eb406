import "../list/browser-gaps";
import { MantineProvider } from "@mantine/core";
import { Refine, type DataProvider, type OpenNotificationParams } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { BulkDialog } from "../../../packages/kit/browser/crud/bulk/bulk-dialog";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { defineResource, longText, recordAction, text } from "@rollcall/kit/schema";
import { clientOf } from "../../support/axios-double";

const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: { name: text({ label: "Name", required: true }) },
  actions: [
    { name: "archive", label: "Archive", bulk: true },
    {
      name: "doubt",
      label: "Doubt",
      bulk: true,
      fields: { reason: longText({ label: "Reason", required: true }) },
    },
  ],
});

function open(name: "archive" | "doubt") {
  const action = recordAction(moons, name);
  if (!action) throw new Error(`Moons declare no "${name}".`);
  const toasts: OpenNotificationParams[] = [];
  const client = { get: vi.fn(), post: vi.fn() };
  const onClose = vi.fn();
  render(
    <MantineProvider>
      <Refine
        dataProvider={{ getApiUrl: () => "/api/v1" } as unknown as DataProvider}
        notificationProvider={{
          open: (params) => void toasts.push(params),
          close: () => undefined,
        }}
        resources={[{ name: "moons" }]}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
      >
        <ResourceRegistry resources={[moons]}>
          <ApiClient value={clientOf(client)}>
            <BulkDialog
              resource={moons}
              ask={{ action, target: { ids: [1, 2] }, count: 2 }}
              titles={new Map()}
              onClose={onClose}
            />
          </ApiClient>
        </ResourceRegistry>
      </Refine>
    </MantineProvider>,
  );
  return { client, toasts, onClose, user: userEvent.setup() };
}
afterEach(cleanup);

const press = (name: string) => screen.findByRole("button", { name });
const reasonField = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ });
type Post = [url: string, body: object, config: { headers: Record<string, string> }];
const all = { success: true, data: { done: [1, 2], skipped: [], failed: [] } };

test("an action that asks for nothing offers no second try where that would come to the same", async () => {
  const { client, user } = open("archive");
  client.post.mockRejectedValueOnce(new ApiFailure("You can't archive moons.", 403));
  await user.click(await press("Archive (2)"));
  expect((await screen.findByRole("alert")).textContent).toContain("You can't archive moons.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("what was asked for can be changed after a refusal, and is another call", async () => {
  const { client, onClose, toasts, user } = open("doubt");
  await user.type(await reasonField(), "No");
  client.post.mockRejectedValueOnce(
    new ApiFailure("Check the fields.", 422, { errors: { reason: ["Say more."] } }),
  );
  await user.click(await press("Doubt (2)"));
  expect(await screen.findAllByText(/Say more\./)).not.toHaveLength(0);
  await user.type(await reasonField(), " light");
  client.post.mockResolvedValueOnce(all);
  await user.click(await press("Try again"));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const [first, second] = client.post.mock.calls as Post[];
  expect(first?.[1]).toEqual({ action: "doubt", ids: [1, 2], values: { reason: "No" } });
  expect(second?.[1]).toMatchObject({ values: { reason: "No light" } });
  expect(second?.[2].headers["Idempotency-Key"]).not.toBe(first?.[2].headers["Idempotency-Key"]);
  expect(toasts).toMatchObject([{ type: "success", message: "Doubt: done for 2 moons" }]);
});

test("while it is not known what was done, the same is sent once more and nothing else", async () => {
  const { client, onClose, user } = open("doubt");
  await user.type(await reasonField(), "No light");
  client.post.mockRejectedValueOnce(new ApiFailure("No answer.", 503)).mockResolvedValueOnce(all);
  await user.click(await press("Doubt (2)"));
  await screen.findByRole("alert");
  expect((await reasonField()).matches(":disabled")).toBe(true);
  await user.click(await press("Try again"));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const [first, second] = client.post.mock.calls as Post[];
  expect(second?.[1]).toEqual(first?.[1]);
  expect(second?.[2].headers["Idempotency-Key"]).toBe(first?.[2].headers["Idempotency-Key"]);
});
