/**
 * Where things are kept on this device, over the end of the browser. Keys begin with whose they
 * are.
 */
export interface DeviceStore {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  /** The keys that begin so. */
  keys(beginning: string): Promise<string[]>;
}

/**
 * A store that lasts as long as the page: for browsers that refuse to keep anything, and for tests.
 */
export function pageStore(): DeviceStore {
  const held = new Map<string, unknown>();
  return {
    read: async (key) => held.get(key),
    write: async (key, value) => void held.set(key, structuredClone(value)),
    remove: async (key) => void held.delete(key),
    keys: async (beginning) => [...held.keys()].filter((key) => key.startsWith(beginning)),
  };
}

const shelf = "items";
const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The device's store did not answer.")),
    );
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open("rollcall-registers", 1);
  request.addEventListener("upgradeneeded", () => void request.result.createObjectStore(shelf));
  return asked(request);
}

/** The browser's own database. A write is done when it is on the disk. */
async function browserStore(): Promise<DeviceStore> {
  const database = await opened();
  const written = (work: (items: IDBObjectStore) => void) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(shelf, "readwrite", { durability: "strict" });
      transaction.addEventListener("complete", () => resolve());
      for (const end of ["error", "abort"])
        transaction.addEventListener(end, () =>
          reject(transaction.error ?? new Error("The device's store is full.")),
        );
      work(transaction.objectStore(shelf));
    });
  const items = () => database.transaction(shelf, "readonly").objectStore(shelf);
  return {
    read: (key) => asked(items().get(key)),
    write: (key, value) => written((all) => void all.put(value, key)),
    remove: (key) => written((all) => void all.delete(key)),
    keys: async (beginning) =>
      (await asked(items().getAllKeys(IDBKeyRange.bound(beginning, `${beginning}\uffff`)))).map(
        String,
      ),
  };
}

let device: Promise<DeviceStore> | undefined;
let lasts = false;

async function found(): Promise<DeviceStore> {
  if (typeof indexedDB === "undefined") return pageStore();
  try {
    const store = await browserStore();
    lasts = true;
    return store;
  } catch {
    return pageStore();
  }
}

/** The store of this device; one of the page where the browser has none. */
export function deviceStore(): Promise<DeviceStore> {
  device ??= found();
  return device;
}

/** Whether what is stored outlasts the page. */
export const isLasting = (): boolean => lasts;
