import { isOfferedIn } from "../../school/slots/domain/attendance-mode";
import type { RegisterState } from "../../school/registers/read-register";
import { lateCodeOf } from "../gate/api";

type Code = RegisterState["codes"][number];

const offered = ({ codes, mode }: Pick<RegisterState, "codes" | "mode">): Code[] =>
  codes.filter(({ retired, modes }) => !retired && isOfferedIn(modes, mode));

/** The code of a student who is there in time; undefined where the school has none. */
export const presentCodeOf = (state: Pick<RegisterState, "codes" | "mode">): Code | undefined =>
  offered(state).find(({ counts_as, is_late }) => counts_as === "present" && !is_late);

/** The code of one who is late, as at the gate. */
export const lateOf = (state: Pick<RegisterState, "codes" | "mode">): Code | undefined =>
  lateCodeOf(offered(state));
