/**
 * Loaded into a process (`--require`, which reaches its threads too), this keeps a record of what
 * the process has made durable below POWER_CUT_OF: the content and name of a file as they were at
 * its last fsync, the names in a folder as they were at the folder's last fsync, and nothing else.
 * The record in POWER_CUT_RECORD is what a disk would hold if the power went now; power-cut.ts
 * makes a folder of it. Only what reaches the file system's own calls counts: this knows nothing of
 * the program it is loaded into.
 */
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const { basename, dirname, isAbsolute, join, resolve, sep } = require("node:path");

const folder = resolve(process.env.POWER_CUT_OF);
const record = resolve(process.env.POWER_CUT_RECORD);
const {
  openSync,
  closeSync,
  renameSync,
  fsyncSync,
  readdirSync,
  lstatSync,
  copyFileSync,
  readFileSync,
  writeFileSync,
} = fs;
/** Open descriptors below the folder, by their paths. */
const open = new Map();

const absolute = (path) => (isAbsolute(String(path)) ? String(path) : resolve(String(path)));
const isWatched = (path) => path === folder || path.startsWith(folder + sep);
const stat = (path) => lstatSync(path, { throwIfNoEntry: false });

fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest);
  if (typeof path === "string" && isWatched(absolute(path))) open.set(descriptor, absolute(path));
  return descriptor;
};

fs.closeSync = (descriptor) => {
  open.delete(descriptor);
  return closeSync(descriptor);
};

fs.renameSync = (from, to) => {
  renameSync(from, to);
  const [old, fresh] = [absolute(from), absolute(to)];
  for (const [descriptor, path] of open)
    if (path === old || path.startsWith(old + sep))
      open.set(descriptor, fresh + path.slice(old.length));
};

/** A file is put into the record by a rename, so that a kill leaves the old one or the new one. */
function put(name, write) {
  const draft = join(record, `${name}.${process.pid}.draft`);
  write(draft);
  renameSync(draft, join(record, name));
}

const listOf = (number) => `folder-${number}.json`;

function namesOf(number) {
  try {
    return JSON.parse(readFileSync(join(record, listOf(number)), "utf8"));
  } catch {
    return [];
  }
}

/**
 * File systems keep the name of a file they sync, and PostgreSQL counts on it; names that went or
 * changed wait for their folder.
 */
function keepName(path, { ino, isFolder }) {
  if (path === folder) return;
  const parent = stat(dirname(path));
  const names = namesOf(parent.ino);
  if (!names.some((entry) => entry.name === basename(path) && entry.number === ino)) {
    const others = names.filter(({ name }) => name !== basename(path));
    put(listOf(parent.ino), (draft) =>
      writeFileSync(
        draft,
        JSON.stringify([...others, { name: basename(path), number: ino, isFolder }]),
      ),
    );
  }
  keepName(dirname(path), { ino: parent.ino, isFolder: true });
}

function keep(path) {
  const found = stat(path);
  if (!found) return;
  const isFolder = found.isDirectory();
  if (isFolder) {
    const names = readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const at = stat(join(path, entry.name));
      return at ? [{ name: entry.name, number: at.ino, isFolder: entry.isDirectory() }] : [];
    });
    put(listOf(found.ino), (draft) => writeFileSync(draft, JSON.stringify(names)));
  } else put(`file-${found.ino}`, (draft) => copyFileSync(path, draft));
  keepName(path, { ino: found.ino, isFolder });
}

fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  const path = open.get(descriptor);
  if (path !== undefined) keep(path);
};
fs.fdatasyncSync = fs.fsyncSync;
syncBuiltinESMExports();
