/** Written by hand: parents read of departures, once each, and when one is taken back. */
export declare const name = "20261125123223-told-departures";
export declare const statements: readonly string[];
