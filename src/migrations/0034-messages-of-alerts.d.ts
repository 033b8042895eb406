/**
 * By which messages an alert was told: the parents of siblings get one for all of them, the class
 * teacher one for each.
 */
export declare const name = "0034-messages-of-alerts";
export declare const statements: readonly string[];
