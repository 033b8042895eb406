/** How a field, and what its permission is built from, is written. */
export const keyPattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
