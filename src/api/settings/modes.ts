import { switched, type AttendanceMode } from "../../domain/attendance-mode";
import type { Call } from "../http/route";
import { readStored, storeModes } from "./settings";

/** Lets a mode hold from a day on. In a transaction that has taken its turn; the caller has checked the mode and that the day is not past. */
export async function switchMode({ db }: Pick<Call, "db">, { mode, from }: { mode: string; from: string }): Promise<void> {
  const stored = await readStored(db);
  await storeModes(db, stored, switched(stored.modes, { mode: mode as AttendanceMode, from }));
}
