/** One of the tenants that a process serves, as the list of them has it. */
export interface DistrictMember {
  name: string;
  /** Where people reach it. */
  url: string;
  /** `migrating`: closed while it is restored or moved. */
  state: "open" | "migrating" | "archived";
}

/** What one of a district tells, or what is told of one that cannot be opened. */
export interface DistrictNews {
  tenant: string;
  at: Date;
  /** What its own features have added up (`ApiFeature.district`); no news of them where absent. */
  sums?: unknown;
  /** Why it cannot be opened: its database is away, or an operator has to look after it. */
  problem?: "away" | "operator";
}

/** What stands against a change of a district. */
export type DistrictObstacle =
  /** The name, or the host, is none that there can be. */
  | "name"
  | "host"
  /** Another one has it. */
  | "taken name"
  | "taken host"
  | "unknown"
  /** It is being restored or moved. */
  | "migrating"
  /** The office cannot close itself. */
  | "office"
  /** The server could not; its log says why. */
  | "failed";

/** The tenants, as the one that is their office has them. */
export interface District {
  /** By name; the office is among them. */
  members(): readonly DistrictMember[];
  /** The name of the one that asks. */
  office: string;
  /**
   * Makes a new one as a copy of the template.
   * @returns its address, and the one-time code that its set-up page asks for; or what stands against it
   */
  add(asked: {
    name: string;
    host: string;
  }): Promise<{ url: string; setupCode: string } | { obstacle: DistrictObstacle }>;
  /** @returns what stands against it, if something does */
  setState(name: string, state: "open" | "archived"): DistrictObstacle | undefined;
}
