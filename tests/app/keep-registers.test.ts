import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepRegisters } from "../../src/features/attendance/page/keep-registers";
import { usersWithCache } from "../../src/providers/device/stored-flags";
import { deviceStore } from "../../src/providers/device/device-store";
import { forgetOlder } from "../../src/providers/device/cached-answers";
import {
  keepRegister,
  cachedRegister,
} from "../../src/features/attendance/page/mark/offline/cached-answers";
import { sealedStore, sortOut } from "../../src/providers/device/sealed-store";
import { keyOf, marksOf } from "../../src/features/attendance/page/mark/register-answer";
import { isSealed, sealFor } from "../../packages/kit/browser/providers/device-seal";
import {
  closeSession,
  openSession,
  readSession,
  type Ending,
} from "../../packages/kit/browser/providers/session";
import { mark, registerWith } from "../pages/mark-attendance/register";

const register = registerWith("PP");
const place = "queue:7";
const save = {
  key: "k",
  register: keyOf(register),
  title: "5 A",
  version: 1,
  before: marksOf(register),
  marks: { 101: { ...mark("A"), remark: "Fever since Monday" } },
  at: "",
  tried: true,
  trouble: { kind: "stale", theirs: register },
};
const signIn = (id: number, token = `token of ${id}`, device_key = `device key of ${id}`) =>
  openSession({
    token,
    device_key,
    user: { id, name: "Marker", email: "m@school.test", is_super_admin: false },
    permissions: [],
  });
const sealOfNow = () => {
  const seal = sealFor("person");
  if (!seal) throw new Error("Nobody is signed in.");
  return seal;
};
/** All that lies in the store, as whoever opens the browser's tools sees it. */
async function raw(): Promise<string> {
  const store = await deviceStore();
  return JSON.stringify(
    await Promise.all((await store.keys("")).map(async (key) => [key, await store.read(key)])),
  );
}
let stop: () => void = () => undefined;

beforeEach(() => localStorage.clear());
afterEach(async () => {
  stop();
  closeSession("expired");
  const store = await deviceStore();
  for (const key of await store.keys("")) await store.remove(key);
});

describe("what the device keeps of registers", () => {
  it("tells nothing to somebody who opens the browser's store, while a session lives and after", async () => {
    signIn(7);
    await keepRegister(7, register);
    await sealedStore(await deviceStore(), sealOfNow()).write(place, [save]);
    expect((await cachedRegister(7, keyOf(register)))?.value.class.name).toBe("5 A");
    const found = await raw();
    expect([found.includes(place), found.includes("kept:7:register:3/2026-06-10/day")]).toEqual([
      true,
      true,
    ]);
    for (const word of [
      "Asha",
      "Rao",
      "5 A",
      "Fever",
      "101",
      '"P"',
      "token of 7",
      "device key of 7",
    ])
      // What is sealed is letters and digits by chance, and so has any three of them now and then.
      expect(found, word).not.toMatch(new RegExp(`(?<![\\w+/])${word}(?![\\w+/])`));
  });

  it.each<Ending>(["signed-out", "expired", "elsewhere"])(
    "goes with a session that ends (%s); what is unsent is read again by its person alone",
    async (why) => {
      signIn(7);
      stop = keepRegisters();
      await keepRegister(7, register);
      const store = await deviceStore();
      await sealedStore(store, sealOfNow()).write(place, [save]);
      closeSession(why);
      await vi.waitFor(() => expect(usersWithCache()).toEqual([]));
      expect(await store.keys("")).toEqual([place]);
      const left = await store.read(place);

      signIn(8);
      expect((await sortOut(store, sealOfNow(), "queue:8")).back).toEqual([]);
      await expect(sealOfNow().unseal(place, String(left))).rejects.toThrow("sealed by another");
      closeSession("expired");
      expect(sealFor("person")).toBeUndefined();

      signIn(7, "token of another session");
      expect(await sealedStore(store, sealOfNow()).read(place)).toEqual([save]);
    },
  );

  it("is not read in the next session of the same person, where no page was open as the last one ended", async () => {
    signIn(7);
    await keepRegister(7, register);
    // The browser was closed, and nothing ran as the session ended; the next sign-in makes another
    // token.
    signIn(7, "token of another session");
    expect(await cachedRegister(7, keyOf(register))).toBeUndefined();
    await forgetOlder(7, "2000-01-01T00:00:00Z");
    expect(await (await deviceStore()).keys("kept:")).toEqual([]);
  });

  it("goes at the next start when its session ended while the browser was closed, and so does what an older console kept in clear", async () => {
    signIn(7);
    await keepRegister(7, register);
    localStorage.setItem("rollcall-registers-kept:9", "1");
    const store = await deviceStore();
    await store.write("kept:9:register:3/2026-06-10/day", {
      value: register,
      at: "2026-06-10T00:00:00Z",
    });
    closeSession("expired");
    expect((await store.keys("kept:")).length).toBe(2);
    stop = keepRegisters();
    await vi.waitFor(() => expect(usersWithCache()).toEqual([]));
    expect([await store.keys("kept:"), readSession()]).toEqual([[], null]);
  });

  it("is not left behind by what was being kept as the session ended", async () => {
    signIn(7);
    const keeping = keepRegister(7, register);
    closeSession("expired");
    await keeping;
    await keepRegister(7, register);
    expect(await (await deviceStore()).keys("")).toEqual([]);
  });

  it("keeps one's own while another tab renews what is known of the session", async () => {
    signIn(7);
    stop = keepRegisters();
    await keepRegister(7, register);
    signIn(7);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(usersWithCache()).toEqual([7]);
  });
});

describe("unsent saves whose key is another one", () => {
  it("are moved aside rather than overwritten, and come back when they can be read", async () => {
    const store = await deviceStore();
    signIn(7);
    await sealedStore(store, sealOfNow()).write(place, [save]);
    signIn(7, "t2", "key of a restored database");
    expect(await sortOut(store, sealOfNow(), place)).toEqual({ back: [], unreadable: true });
    expect([await store.read(place), (await store.keys("aside:")).length]).toEqual([undefined, 1]);
    signIn(7, "t3");
    expect(await sortOut(store, sealOfNow(), place)).toEqual({ back: [[save]], unreadable: false });
    expect(await store.keys("")).toEqual([]);
  });

  it("of a session an older console opened are sealed by its token until the device key is known, then by that", async () => {
    const store = await deviceStore();
    openSession({
      token: "t",
      user: { id: 7, name: "Marker", email: "m@school.test", is_super_admin: false },
      permissions: [],
    });
    const sealed = sealedStore(store, sealOfNow());
    await sealed.write(place, [save]);
    signIn(7, "t");
    expect(await sealed.read(place)).toEqual([save]);
    await sealed.write(place, [save]);
    signIn(7, "another token");
    expect(await sealedStore(store, sealOfNow()).read(place)).toEqual([save]);
  });

  it("are read by a key before the present one, where the server gives it, and sealed by the present one again", async () => {
    const store = await deviceStore();
    signIn(7);
    await sealedStore(store, sealOfNow()).write(place, [save]);
    const session = readSession();
    if (!session) throw new Error("Nobody is signed in.");
    const former_device_keys = ["another before", session.device_key ?? ""];
    openSession({
      ...session,
      token: "t2",
      device_key: "after a new password",
      former_device_keys,
    });
    expect(await sortOut(store, sealOfNow(), place)).toEqual({ back: [], unreadable: false });
    const sealed = sealedStore(store, sealOfNow());
    expect(await sealed.read(place)).toEqual([save]);
    await sealed.write(place, [save]);
    signIn(7, "t3", "after a new password");
    expect(await sealedStore(store, sealOfNow()).read(place)).toEqual([save]);
  });

  it("cannot be read at another person's place, nor when a byte is changed", async () => {
    signIn(7);
    const text = await sealOfNow().seal(place, [save]);
    expect(isSealed(text)).toBe(true);
    await expect(sealOfNow().unseal("queue:8", text)).rejects.toThrow("sealed by another");
    const at = Math.floor(text.length / 2);
    await expect(
      sealOfNow().unseal(
        place,
        text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1),
      ),
    ).rejects.toThrow("sealed by another");
  });
});
