import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** What tells a process from every other, as far as the system says it. Linux says all of it. */
export interface ProcessIdentity {
  pid: number;
  host: string;
  /**
   * When it started, in ticks since the boot; a process id that was given out again has another.
   */
  started?: string;
  /** Changes with every boot, and tells machines of the same name apart. */
  boot?: string;
  /** Process ids of another namespace (a container) mean nothing here. */
  space?: string;
}

function fromSystem(read: () => string): string | undefined {
  try {
    return read().trim();
  } catch {
    return undefined;
  }
}

/** The words after the name in `/proc/<pid>/stat`; the name itself may hold spaces and brackets. */
function stat(pid: number): string[] | undefined {
  const line = fromSystem(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  return line?.slice(line.lastIndexOf(")") + 2).split(" ");
}

/** This process. */
export function thisProcess(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    started: stat(process.pid)?.[19],
    boot: fromSystem(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    space: fromSystem(() => readlinkSync("/proc/self/ns/pid")),
  };
}

function exists(pid: number): boolean {
  const state = stat(pid)?.[0];
  if (state === "Z" || state === "X") return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Whether a process still runs; "unknown" when this system, container or machine cannot see that.
 */
export function isRunning(
  other: ProcessIdentity,
  here: ProcessIdentity = thisProcess(),
): boolean | "unknown" {
  if (other.host !== here.host || other.boot !== here.boot || other.space !== here.space)
    return "unknown";
  if (!exists(other.pid)) return false;
  const started = stat(other.pid)?.[19];
  return other.started === undefined || started === undefined
    ? "unknown"
    : other.started === started;
}
