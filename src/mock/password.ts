/**
 * What all demo sign-ins of the browser host have for a password: it guards made-up data in one's
 * own browser.
 */
export const demoPassword = "rollcall-demo";
