/** Who can sign in to the made-up records; all have one password. */
export const demoSignIns: readonly { email: string; who: string }[] = [
  { email: "admin@demo.example", who: "super admin" },
  { email: "reader@demo.example", who: "views contacts only" },
];
