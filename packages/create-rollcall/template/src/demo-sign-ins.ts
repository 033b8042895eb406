/** Who can sign in to the made-up records; all have one password. */
export const demoSignIns: readonly { email: string; who: string }[] = [
  { email: "admin@demo.example", who: "super admin" },
  { email: "reader@demo.example", who: "views contacts only" },
];

/** Of all demo sign-ins of the mock: it guards made-up data in one's own browser. */
export const mockPassword = "seven made-up contacts";
