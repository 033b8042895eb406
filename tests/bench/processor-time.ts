import { readdirSync, readFileSync } from "node:fs";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // A process or thread that has just ended has no time to tell of.
    return "";
  }
};
const list = (path: string): string[] => {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
};

function childrenOf(pid: string): string[] {
  return list(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean),
  );
}

const ofThread = (pid: string, thread: string) =>
  Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ", 1)[0]) / 1e6;
const ofProcess = (pid: string): number =>
  list(`/proc/${pid}/task`).reduce((sum, thread) => sum + ofThread(pid, thread), 0);
const ofTree = (pid: string): number =>
  childrenOf(pid).reduce((sum, child) => sum + ofTree(child), ofProcess(pid));

/**
 * Milliseconds of processor that processes and what they started have used so far. Unlike a
 * throughput it hardly depends on what else the machine does. NaN where there is no /proc (anywhere
 * but on Linux).
 */
export const processorTime = (pids: readonly number[]): number =>
  list("/proc/self/task").length ? pids.reduce((sum, pid) => sum + ofTree(String(pid)), 0) : NaN;
