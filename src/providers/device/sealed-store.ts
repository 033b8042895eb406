import { isSealed, Unreadable, type Seal } from "@rollcall/kit/browser/providers/device-seal";
import type { DeviceStore } from "./device-store";

/**
 * A store whose values only the holder of the seal can read. What an older console has stored in
 * clear is read as it is.
 */
export const sealedStore = (store: DeviceStore, seal: Seal): DeviceStore => ({
  ...store,
  read: async (key) => {
    const held = await store.read(key);
    return isSealed(held) ? seal.unseal(key, held) : held;
  },
  write: async (key, value) => store.write(key, await seal.seal(key, value)),
});

const asideOf = (place: string) => `aside:${place}:`;

/**
 * Moves out of the way what cannot be read at a place, so that it is not overwritten, and brings
 * back what was moved before and can be read now. Resolves to what was brought back, and whether
 * something is left that cannot be read.
 */
export async function sortOut(
  store: DeviceStore,
  seal: Seal,
  place: string,
): Promise<{ back: unknown[]; unreadable: boolean }> {
  const isReadable = async (held: unknown) =>
    !isSealed(held) ||
    seal.unseal(place, held).then(
      () => true,
      (error: unknown) => !(error instanceof Unreadable),
    );
  const present = await store.read(place);
  if (!(await isReadable(present))) {
    await store.write(`${asideOf(place)}${crypto.randomUUID()}`, present);
    await store.remove(place);
  }
  const back: unknown[] = [];
  let unreadable = false;
  for (const key of await store.keys(asideOf(place))) {
    const held = await store.read(key);
    if (isSealed(held) && (await isReadable(held))) {
      back.push(await seal.unseal(place, held));
      await store.remove(key);
    } else unreadable = true;
  }
  return { back, unreadable };
}
