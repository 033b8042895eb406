import type { ContractsIn, KitContracts } from "@rollcall/kit/api/contracts";
import type * as attendance from "./attendance/contract";
import type * as bells from "./bells/contract";
import type * as cases from "./cases/contract";
import type * as cover from "./cover/contract";
import type * as dashboard from "./dashboard/contract";
import type * as families from "./families/contract";
import type * as figures from "./figures/contract";
import type * as firebase from "./firebase/contract";
import type * as studentMarks from "./student-marks/contract";
import type * as gate from "./gate/contract";
import type * as groupMarks from "./group-marks/contract";
import type * as groups from "./groups/contract";
import type * as holidays from "./holidays/contract";
import type * as classLeave from "./leaves/class/contract";
import type * as leaves from "./leaves/contract";
import type * as reports from "./reports/contract";
import type * as rollover from "./rollover/contract";
import type * as roster from "./roster/contract";
import type * as staff from "./staff/contract";
import type * as school from "./school/contract";
import type * as studentLogin from "./student-login/contract";
import type * as studentSelf from "./student-self/contract";
import type * as timetable from "./timetable/contract";

/** Every declared call. Types only: no schema comes with it. */
export type Contracts = KitContracts &
  ContractsIn<typeof attendance> &
  ContractsIn<typeof bells> &
  ContractsIn<typeof cases> &
  ContractsIn<typeof cover> &
  ContractsIn<typeof dashboard> &
  ContractsIn<typeof families> &
  ContractsIn<typeof figures> &
  ContractsIn<typeof firebase> &
  ContractsIn<typeof gate> &
  ContractsIn<typeof groupMarks> &
  ContractsIn<typeof groups> &
  ContractsIn<typeof studentMarks> &
  ContractsIn<typeof holidays> &
  ContractsIn<typeof classLeave> &
  ContractsIn<typeof leaves> &
  ContractsIn<typeof reports> &
  ContractsIn<typeof rollover> &
  ContractsIn<typeof roster> &
  ContractsIn<typeof staff> &
  ContractsIn<typeof school> &
  ContractsIn<typeof studentLogin> &
  ContractsIn<typeof studentSelf> &
  ContractsIn<typeof timetable>;
