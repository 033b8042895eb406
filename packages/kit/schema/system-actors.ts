/** Who the activity log says has acted where no admin has, as it is stored. */
export const systemActors = {
  /** No one was signed in. */
  someone: "Someone",
  webhooks: "Webhooks",
  /** What was planned for a day has begun. */
  plan: "Planned change",
  /** By the word of an issuer of OpenID Connect. */
  issuers: "Sign-in service",
  /** What an address published was taken, as somebody had chosen. */
  calendars: "Calendars",
  /** Who was erased was brought back by a restore. */
  restored: "Restored backup",
  /** What is kept for its time only. */
  retention: "Retention rules",
  /** What was asked to be sent at an hour. */
  schedule: "Schedule",
  /** By a command on the server. */
  operator: "Operator",
} as const;
