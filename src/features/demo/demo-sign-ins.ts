/** The demo sign-ins, as a host tells them to whoever started it. */
export const demoSignIns: readonly { email: string; who: string }[] = [
  { email: "super@demo.school", who: "super admin" },
  { email: "office@demo.school", who: "every permission" },
  { email: "marker@demo.school", who: "marks attendance" },
  { email: "viewer@demo.school", who: "sees students" },
];
