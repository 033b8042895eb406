import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { GateDevicesPage } from "../../../src/features/gate-devices/page/devices-page";
import type { AnswerTo } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { students } from "../../../src/resources/students";
import { recordFixture } from "../../support/record-fixture";
import { openPage, type Reply, type Sent } from "../answering";

type Devices = AnswerTo<"GET /admin/gate-devices">;
type Checked = AnswerTo<"POST /admin/gate-devices/:id/file/check">;

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const device = (more: Partial<Devices["devices"][number]> = {}): Devices["devices"][number] => ({
  id: 3,
  name: "Main gate",
  serial: "CGKK0001",
  place: "North",
  direction: "status",
  by_number: false,
  notifies: false,
  key_ending: "xY_9",
  old_key_until: null,
  approved_address: null,
  asking: null,
  last_seen_at: null,
  last_punch_at: null,
  clock_seconds: null,
  unread_rows: 0,
  unread_row: null,
  unknown: [],
  held: [],
  ignored: [],
  ...more,
});

const open = (
  devices: Devices["devices"],
  answer: (sent: Sent) => Reply | undefined = () => undefined,
  permissions?: string[],
) =>
  openPage(<GateDevicesPage />, {
    at: "/attendance/gate-devices",
    path: "attendance/gate-devices",
    answer: (sent) =>
      answer(sent) ??
      (sent.url === "/admin/gate-devices" ? { data: { devices, reachable: true } } : undefined),
    ...(permissions ? { permissions } : {}),
  });

const posted = (sent: Sent[], path: string) =>
  sent.filter(({ method, url }) => method !== "get" && url === path).map(({ body }) => body);

describe("devices at the gate", () => {
  it("say what there is to do where there is none, and where they can't be loaded", async () => {
    open([]);
    expect(await screen.findByText("No device has been added.")).toBeTruthy();
    cleanup();
    queryClient.clear();
    open([], ({ url }) =>
      url === "/admin/gate-devices" ? { refused: { status: 500, message: "Broken." } } : undefined,
    );
    expect(await screen.findByText("Couldn't load the devices.")).toBeTruthy();
  });

  it("are added with what is missing said, and their key is shown once", async () => {
    const { sent } = open([], ({ method, url }) =>
      method === "post" && url === "/admin/gate-devices"
        ? { data: { device: device(), address: "https://school.example/gate-devices/k3y" } }
        : undefined,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Add a device" }));
    const dialog = await screen.findByRole("dialog", { name: "Add a device" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Add a device" }));
    expect(await within(dialog).findAllByText("Enter a value.")).toHaveLength(2);
    const type = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByRole("textbox", { name: label }), { target: { value } });
    type(/^Name/, "Main gate");
    type(/^Serial number/, " CGKK0001 ");
    fireEvent.click(within(dialog).getByRole("checkbox", { name: "IDs can be admission numbers" }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Add a device" }));
    const line = await screen.findByRole<HTMLInputElement>("textbox", { name: "Server address" });
    expect(line.value).toBe("https://school.example/gate-devices/k3y");
    expect(posted(sent, "/admin/gate-devices")).toEqual([
      {
        name: "Main gate",
        serial: "CGKK0001",
        place: "",
        direction: "status",
        by_number: true,
        notifies: false,
      },
    ]);
    fireEvent.click(screen.getByText("Done"));
    await waitFor(() =>
      expect(screen.queryByText("https://school.example/gate-devices/k3y")).toBeNull(),
    );
  });

  it("say until when an old key works, and end it", async () => {
    const { sent } = open(
      [device({ old_key_until: "2026-06-17T06:00:00Z" }), device({ id: 4, name: "Side door" })],
      ({ method }) => (method === "delete" ? { data: device() } : undefined),
    );
    expect(await screen.findByText(/its old key works until 17 Jun 2026/)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^End the old key/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "End the old key: Main gate" }));
    await waitFor(() => expect(posted(sent, "/admin/gate-devices/3/old-key")).toEqual([{}]));
  });

  it("say how each is doing", async () => {
    open([
      device({
        last_seen_at: "2026-06-10T08:00:00Z",
        last_punch_at: "2026-06-10T07:59:00Z",
        clock_seconds: -601,
        unread_rows: 2,
        unread_row: "garbage",
      }),
      device({ id: 4, name: "Side door", clock_seconds: 20 }),
    ]);
    const card = (await screen.findByRole("heading", { name: "Main gate" })).closest("li");
    const main = within(card ?? document.body);
    expect(main.getByText(/Last seen 10 Jun 2026.* · last punch 10 Jun 2026/)).toBeTruthy();
    expect(main.getByText("Clock about 10 minutes behind")).toBeTruthy();
    expect(main.getByText("2 rows were not understood. The last: garbage")).toBeTruthy();
    expect(main.getByText("North · Serial number CGKK0001 · key ends with xY_9")).toBeTruthy();
    expect(
      screen.getByText("Not seen yet · no punch yet · clock right to about a minute"),
    ).toBeTruthy();
  });

  it("wait for approval with the address they ask from", async () => {
    const { sent } = open(
      [device({ asking: { address: "203.0.113.7", at: "2026-06-10T08:00:00Z" } })],
      ({ url }) =>
        url === "/admin/gate-devices/3/approve"
          ? { data: device(), message: "Address approved." }
          : undefined,
    );
    expect(await screen.findByText(/Serial numbers aren't secret/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Approve 203.0.113.7" }));
    await waitFor(() =>
      expect(posted(sent, "/admin/gate-devices/3/approve")).toEqual([{ address: "203.0.113.7" }]),
    );
    expect(await screen.findByText("Address approved.")).toBeTruthy();
  });

  it("have punches of a wrong clock decided on", async () => {
    const held = [
      {
        hold: "ahead",
        punches: 3,
        from: "2027-06-10T07:58:30",
        to: "2027-06-10T08:01:00",
      } as const,
    ];
    const { sent } = open([device({ held })], ({ url }) =>
      url === "/admin/gate-devices/3/held"
        ? { data: { noted: 3, waiting: 0 }, message: "3 punches recorded." }
        : undefined,
    );
    expect(await screen.findByText("3 punches are later than they can be")).toBeTruthy();
    expect(screen.getByText(/it said 10 Jun 2027, 07:58.* to 10 Jun 2027, 08:01/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Record when they came: Main gate" }));
    await waitFor(() =>
      expect(posted(sent, "/admin/gate-devices/3/held")).toEqual([
        { hold: "ahead", as: "received" },
      ]),
    );
  });

  const unknown = [{ pin: "42", punches: 2, last: "2026-06-10T08:20:00" }];

  it("offer a way out for each unknown id, or say what it takes", async () => {
    const { sent } = open([device({ unknown, ignored: ["77"] })], ({ url }) =>
      url === "/admin/gate-devices/3/ignore" ? { data: device() } : undefined,
    );
    const section = within(await screen.findByRole("group", { name: "Unknown IDs" }));
    expect(section.getByText(/2 punches, last 10 Jun 2026, 08:20/)).toBeTruthy();
    fireEvent.click(section.getByRole("button", { name: "Not a student: ID 42" }));
    await waitFor(() =>
      expect(posted(sent, "/admin/gate-devices/3/ignore")).toEqual([{ pin: "42", ignored: true }]),
    );
    expect(screen.getByText("Not shown, since they aren't students: 77")).toBeTruthy();
    cleanup();
    queryClient.clear();
    open([device({ unknown })], undefined, ["manage_gate_devices"]);
    expect(await screen.findByText(/you need the permission to edit students/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Assign ID 42" })).toBeNull();
  });

  it("give an unknown id to a student, and look for it again", async () => {
    const asha = recordFixture(students, { id: 5, name: "Asha Rao", admission_no: "A5" });
    const { sent } = open([device({ unknown })], ({ method, url }) => {
      if (method === "get" && url.startsWith("/admin/students/5")) return { data: asha };
      if (method === "get" && url.startsWith("/admin/students"))
        return { data: [asha], meta: { current_page: 1, per_page: 20, total: 1, last_page: 1 } };
      if (method === "patch") return { data: { ...asha, card_no: "42" } };
      return url === "/admin/gate-devices/unknown" ? { data: { noted: 2, unknown: 0 } } : undefined;
    });
    fireEvent.click(await screen.findByRole("button", { name: "Assign ID 42" }));
    const dialog = await screen.findByRole("dialog", { name: "Assign ID 42 to a student" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Assign" }));
    expect(await within(dialog).findByText("Choose a student.")).toBeTruthy();
    const field = within(dialog).getByRole("combobox", { name: /^Student/ });
    fireEvent.focus(field);
    fireEvent.click(field);
    fireEvent.click(await screen.findByRole("option", { name: /Asha Rao/ }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Assign" }));
    await waitFor(() => expect(posted(sent, "/admin/gate-devices/unknown")).toHaveLength(1));
    expect(posted(sent, "/admin/students/5")).toEqual([{ card_no: "42" }]);
  });
});

describe("a file of punches", () => {
  const checked: Checked = {
    punches: 9,
    from: "2026-06-09T07:58:30",
    to: "2026-06-10T08:01:00",
    known: 2,
    to_note: 4,
    students: 3,
    unknown: [{ pin: "42", punches: 1, last: "2026-06-10T08:00:00" }],
    unknown_punches: 1,
    ahead: 1,
    old: 1,
    unread: 1,
    unread_lines: [{ line: 8, text: "garbage" }],
  };
  const choose = async (text: string) => {
    fireEvent.click(await screen.findByRole("button", { name: "Take a file: Main gate" }));
    const dialog = await screen.findByRole("dialog", { name: "Take punches from a file" });
    const input = dialog.querySelector("input[type=file]");
    if (!input) throw new Error("No field for a file");
    fireEvent.change(input, {
      // The DOM of tests can't read files.
      target: {
        files: [Object.assign(new File([text], "attlog.dat"), { text: async () => text })],
      },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Check" }));
    return within(dialog);
  };

  it("is shown before it is taken", async () => {
    const { sent } = open([device()], ({ url }) =>
      url.endsWith("/file/check")
        ? { data: checked }
        : url.endsWith("/file")
          ? { data: { taken: 7, noted: 4, known: 2, unknown: 1 }, message: "7 punches taken." }
          : undefined,
    );
    const dialog = await choose("rows");
    expect(
      await dialog.findByText(/^9 punches, 9 Jun 2026, 07:58.* to 10 Jun 2026, 08:01/),
    ).toBeTruthy();
    const items = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items).toEqual([
      "4 to record, of 3 students",
      "2 are here already",
      "1 has an unknown ID: 42",
      "1 is later than now and will wait for you",
      "1 is too old: it is kept and marks nothing",
      "1 line was not understood",
    ]);
    expect(dialog.getByText("Line 8: garbage")).toBeTruthy();
    expect(posted(sent, "/admin/gate-devices/3/file")).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Take 7 punches" }));
    await waitFor(() =>
      expect(posted(sent, "/admin/gate-devices/3/file")).toEqual([{ text: "rows" }]),
    );
    expect(await screen.findByText("7 punches taken.")).toBeTruthy();
  });

  it("says so where all of it is here already", async () => {
    open([device()], ({ url }) =>
      url.endsWith("/file/check") ? { data: { ...checked, known: 9 } } : undefined,
    );
    const dialog = await choose("rows");
    expect(await dialog.findByText("All of them are here already.")).toBeTruthy();
    expect(dialog.queryByRole("button", { name: /^Take/ })).toBeNull();
  });
});
