export type { EventFault, Fault, Instead, StandingFault } from "../../testing/rollcall-mock";
