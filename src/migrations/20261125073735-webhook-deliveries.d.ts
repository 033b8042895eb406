/**
 * What other systems are to be told: made by a trigger of the activity log, so that whatever is logged in
 * a transaction is an event, by one statement for all entries, and nothing while no webhook is active.
 */
export declare const name = "20261125073735-webhook-deliveries";
export declare const statements: readonly string[];
