/** The addresses of the demo sign-ins, by the keys of the words that say who they are. */
export const demoEmails = {
  super: "super@demo.school",
  office: "office@demo.school",
  marker: "marker@demo.school",
  viewer: "viewer@demo.school",
} as const;
