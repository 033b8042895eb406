/** Of all demo sign-ins of the mock: it guards made-up data in one's own browser. */
export const mockPassword = "seven made-up contacts";
