/**
 * The devices on which students get messages, and a message to each of somebody's devices
 * (decision 59).
 */
export declare const name = "0028-student-devices";
export declare const statements: readonly string[];
