const links = (count: number) => (count === 1 ? "1 link" : `${count} links`);

/** What is said around the links that parents get in messages. */
export const familyLinks = {
  open: "Revoke family links",
  title: (name: string) => `Revoke family links of ${name}`,
  live: (name: string, count: number) =>
    `${name} has ${links(count)} from messages that still ${count === 1 ? "works" : "work"}. Once revoked, ${count === 1 ? "it stops" : "they stop"} working. New messages contain new links.`,
  none: (name: string) => `${name} has no links that still work.`,
  revoke: "Revoke",
  revoked: (count: number) => `Revoked ${links(count)}.`,
  cancel: "Cancel",
  close: "Close",
  unread: "Couldn’t check how many links still work.",
  retry: "Try again",
  failed: "Couldn’t revoke the links.",
  unconfirmed: "We couldn’t confirm that the links were revoked.",
} as const;
