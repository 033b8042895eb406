/**
 * The outbox: what is to leave the server, a row for each message, person and channel, and what is
 * known of addresses and of who does not want what (decision 53).
 */
export declare const name = "0024-deliveries";
export declare const statements: readonly string[];
