/** How a field, and what its permission is built from, is written. */
export const keyPattern = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** How a resource and an action are written: in kebab-case. */
export const namePattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
