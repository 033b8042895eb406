import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptingChannel } from "../../support/channels";
import { testApi, type TestApi } from "../../support/test-api";
import { furnish } from "./school";

const channels = [
  acceptingChannel("fcm", "Phone app", "device"),
  acceptingChannel("email", "Email", "email"),
  acceptingChannel("sms", "SMS", "phone"),
];
let host: TestApi;
let office: string;
let viewer: string;
beforeAll(async () => {
  host = await testApi({ channels });
  await furnish(host);
  office = await host.signIn({
    name: "Office",
    permissions: ["view_parents", "edit_parents", "view_students", "view_activity_logs"],
  });
  viewer = await host.signIn({ name: "Viewer", permissions: ["view_parents"] });
  await host.db.script(`
    insert into refused_addresses (channel, address, reason, refused_at) values ('email', 'pa@example.com', 'No such mailbox', '2026-06-09T06:00:00Z');
    insert into opt_outs (kind, recipient_id, type, channel, created_at) values ('parent', 2, 'system', 'email', '2026-06-08T06:00:00Z'), ('student', 2, 'system', 'email', '2026-06-08T06:00:00Z')`);
});
afterAll(() => host.db.close());
const reach = (token: string, path = "parent/2") =>
  host.call<{ channels: object[]; declined: object[] }>(token, "GET", `/admin/reach/${path}`);

describe("how messages reach a person", () => {
  it("is each channel with their addresses, what was refused, and what they have unsubscribed from", async () => {
    expect((await reach(viewer)).body.data).toEqual({
      channels: [
        { channel: "fcm", label: "Phone app", addresses: [], devices: 0 },
        {
          channel: "email",
          label: "Email",
          devices: 0,
          addresses: [
            {
              address: "pa@example.com",
              refused: { reason: "No such mailbox", at: "2026-06-09T06:00:00.000Z" },
            },
          ],
        },
        { channel: "sms", label: "SMS", addresses: [], devices: 0 },
      ],
      declined: [
        { channel: "email", label: "Email", type: "system", at: "2026-06-08T06:00:00.000Z" },
      ],
    });
  });

  it("is told of each kind to who may view its records, and of nobody else", async () => {
    expect([
      (await reach(viewer, "student/1")).status,
      (await reach(office, "student/1")).status,
      (await reach(office, "teacher/1")).status,
      (await reach(office, "admin/1")).status,
      (await reach(office, "parent/999")).status,
      (await reach(office, "__proto__/1")).status,
    ]).toEqual([403, 200, 403, 404, 404, 404]);
  });

  it("is put right by who may edit them: the address is tried again, and messages are sent again", async () => {
    const mend = (token: string, what: string, body: object, path = "parent/2") =>
      host.call(token, "POST", `/admin/reach/${path}/${what}`, body);
    const address = { channel: "email", address: "pa@example.com" };
    const type = { channel: "email", type: "system" };
    expect([
      (await mend(viewer, "allow-address", address)).status,
      (await mend(office, "allow-address", address, "parent/1")).status,
      (await mend(office, "allow-address", { ...address, channel: "pigeon" })).status,
      (await mend(office, "allow-address", address)).body.data,
      (await mend(office, "allow-address", address)).body.data,
      (await mend(office, "subscribe", type)).body.data,
      (await mend(office, "subscribe", type, "student/2")).status,
    ]).toEqual([403, 404, 404, { allowed: true }, { allowed: false }, { subscribed: true }, 403]);
    expect(JSON.stringify((await reach(office)).body.data)).not.toMatch(/No such mailbox|system/);
    const { body } = await host.call<{ action: string; record_id: number }[]>(
      office,
      "GET",
      "/admin/activity-logs?resource=parents&sort=id",
    );
    expect(body.data.map(({ action, record_id }) => [action, record_id])).toEqual([
      ["allowed address again", 2],
      ["subscribed again", 2],
    ]);
  });
});
