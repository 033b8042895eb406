import { listed } from "@rollcall/kit/schema/messages";
import {
  attendanceModes,
  type AttendanceMode,
} from "../../../../school/slots/domain/attendance-mode";
import { allModes, codeModes } from "./text";

/** The stored text as a list of modes. */
export const modesIn = (value: unknown): AttendanceMode[] =>
  typeof value === "string"
    ? attendanceModes.filter((mode) => value.split(",").includes(mode))
    : [];

/** The registers that offer a code, by name. */
export function ModesText({ value }: { value: unknown }) {
  const modes = modesIn(value);
  return (
    <>
      {modes.length > 0
        ? listed(
            modes.map((mode) => codeModes[mode]),
            "unit",
          )
        : allModes}
    </>
  );
}
