/** Who passed the gate: arrivals and departures, and what an arrival has done to a register. */
export declare const name = "0040-gate";
export declare const statements: readonly string[];
