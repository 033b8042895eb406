/** How often a process is killed in one test; `npm run kills -- 50` for more. */
export const killRounds = Number(process.env["KILL_ROUNDS"] ?? 2);
