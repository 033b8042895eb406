/**
 * Pages for people without an account in the console, each with a folder of its own here:
 * `/family/…` is answered with the page in `family`, and the console's code is no part of it.
 */
export const lightPages = ["family", "student"] as const;
