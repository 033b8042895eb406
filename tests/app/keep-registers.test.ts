import { afterEach, describe, expect, it, vi } from "vitest";
import { keepRegisters } from "../../src/app/keep-registers";
import { deviceStore } from "../../src/pages/mark-attendance/offline/device-store";
import { isHeld } from "../../src/pages/mark-attendance/offline/device-flags";
import { keepRegister, keptRegister } from "../../src/pages/mark-attendance/offline/kept";
import { keyOf, marksOf } from "../../src/pages/mark-attendance/wire";
import { closeSession, openSession } from "../../src/providers/session";
import { mark, registerWith } from "../pages/mark-attendance/register";

const register = registerWith("PP");
const signIn = (id: number) => openSession({ token: `t${id}`, user: { id, name: "Marker", email: "m@school.test", is_super_admin: false }, permissions: [] });
const waiting = (trouble: object) => [{ key: "k", register: keyOf(register), title: "5 A", version: 1, before: marksOf(register), marks: { 101: mark("A") }, at: "", tried: true, trouble }];
let stop: () => void;

afterEach(() => {
  stop();
  closeSession("expired");
  localStorage.clear();
});

describe("what the device keeps of registers", () => {
  it("is forgotten when the person signs out; what waits to be sent stays, without the names it clashed with", async () => {
    signIn(7);
    stop = keepRegisters();
    await keepRegister(7, register);
    const store = await deviceStore();
    await store.write("queue:7", waiting({ kind: "stale", theirs: register }));
    expect([(await keptRegister(7, keyOf(register)))?.value.class.name, isHeld("kept", 7)]).toEqual(["5 A", true]);
    closeSession("signed-out");
    await vi.waitFor(() => expect(isHeld("kept", 7)).toBe(false));
    expect(await keptRegister(7, keyOf(register))).toBeUndefined();
    const left = JSON.stringify(await store.read("queue:7"));
    expect([left.includes('"marks":{"101"'), left.includes("Asha")]).toEqual([true, false]);
  });

  it("stays when the session ends by itself, and nothing is kept for somebody who has signed out", async () => {
    signIn(8);
    stop = keepRegisters();
    await keepRegister(8, register);
    closeSession("expired");
    await keepRegister(8, registerWith("AA"));
    expect((await keptRegister(8, keyOf(register)))?.value.students[0]?.mark?.code).toBe("P");
  });
});
