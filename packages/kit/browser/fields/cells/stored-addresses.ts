import type { FileStore } from "../file-store";

/** Files of which this page holds an address; the oldest goes when there are more. */
const maxCached = 200;
const urls = new WeakMap<FileStore, Map<number, Promise<string>>>();

function forget(addresses: Map<number, Promise<string>>, id: number, old: Promise<string>): void {
  addresses.delete(id);
  old.then(
    (url) => URL.revokeObjectURL(url),
    () => undefined,
  );
}

/**
 * The address of a stored file's content for this page only, asked for once. Rejects as the store
 * does, and then forgets, so that the next asks again.
 */
export function openStored(store: FileStore, id: number): Promise<string> {
  const addresses = urls.get(store) ?? new Map<number, Promise<string>>();
  urls.set(store, addresses);
  const known = addresses.get(id);
  if (known) {
    addresses.delete(id);
    addresses.set(id, known);
    return known;
  }
  const opened = store
    .open(id, new AbortController().signal)
    .then((blob) => URL.createObjectURL(blob));
  opened.catch(() => addresses.delete(id));
  addresses.set(id, opened);
  const [oldest] = addresses;
  if (oldest && addresses.size > maxCached) forget(addresses, oldest[0], oldest[1]);
  return opened;
}
