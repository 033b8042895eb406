import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { startChild, type Child, type Script } from "../child";

interface Name {
  name: string;
  number: number;
  isFolder: boolean;
}

/** All that is in a folder counts as durable when the child starts. */
function recordAll(folder: string, record: string): void {
  const names = readdirSync(folder, { withFileTypes: true }).map((entry) => ({
    name: entry.name,
    number: statSync(join(folder, entry.name)).ino,
    isFolder: entry.isDirectory(),
  }));
  writeFileSync(join(record, `folder-${statSync(folder).ino}.json`), JSON.stringify(names));
  for (const { name, number, isFolder } of names) {
    if (isFolder) recordAll(join(folder, name), record);
    else copyFileSync(join(folder, name), join(record, `file-${number}`));
  }
}

/** What the disk holds: a folder that was never synced is empty, and so is a file. */
function rebuild(number: number, record: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const list = join(record, `folder-${number}.json`);
  const names = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Name[]) : [];
  for (const { name, number, isFolder } of names) {
    const content = join(record, `file-${number}`);
    if (isFolder) rebuild(number, record, join(to, name));
    else if (existsSync(content)) copyFileSync(content, join(to, name));
    else writeFileSync(join(to, name), "");
  }
}

/**
 * Starts a script on a data directory whose disk is watched, see record-synced.cjs.
 * @returns the child, and a way to cut its power: it is killed, and `to` becomes what would have
 * reached the disk.
 */
export async function startOnWatchedDisk(
  folder: string,
  record: string,
  script: Script,
  ...args: string[]
): Promise<{ child: Child; cutPower: (to: string) => Promise<void> }> {
  mkdirSync(record);
  recordAll(folder, record);
  const hook = join(import.meta.dirname, "record-synced.cjs");
  const { ino } = statSync(folder);
  const child = await startChild(
    {
      script,
      env: {
        NODE_OPTIONS: `--require ${JSON.stringify(hook)}`,
        POWER_CUT_OF: folder,
        POWER_CUT_RECORD: record,
      },
    },
    folder,
    ...args,
  );
  return {
    child,
    async cutPower(to) {
      await child.kill();
      rebuild(ino, record, to);
    },
  };
}
