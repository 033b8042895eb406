/** Late marks with minutes, few among all marks, are found by their days where a policy counts by minutes. */
export declare const name = "0058-late-marks";
export declare const statements: readonly string[];
