const figure = (count: number) => count.toLocaleString("en");

/** What is said of the ways by which messages leave the server. */
export const channelStrings = {
  title: "Channels",
  text: "How messages reach people who don't sign in to the console. The server's operator sets them up.",
  states: { ready: "Set up", stand_in: "Kept here", down: "Not working", absent: "Not set up" },
  standIn:
    "No mail server is set up, so nothing is sent. Messages are kept in the outbox, under Notifications. Set SMTP_URL, MAIL_FROM and PUBLIC_URL on the server to send them.",
  downSince: (when: string) => `Nothing has been sent since ${when}. We keep trying.`,
  waiting: (count: number) =>
    count === 1 ? "1 message is waiting." : `${figure(count)} messages are waiting.`,
  refused: (count: number) =>
    count === 1
      ? "1 address was refused. Correct it to try again."
      : `${figure(count)} addresses were refused. Correct them to try again.`,
  test: "Send me a test",
  testOf: (label: string) => `Send me a test by ${label}`,
  failed: "Couldn't load the channels.",
  retry: "Try again",
};

/** What is said around messages that are kept instead of sent. */
export const outboxStrings = {
  tab: "Outbox",
  notice: "Nothing here was sent. No mail server is set up, so messages are kept here.",
  none: "The outbox is empty",
  noneText: "Messages to people who don't sign in are kept here until a mail server is set up.",
  list: "Kept messages",
  failed: "Couldn't load the outbox.",
  oneFailed: "Couldn't load the message.",
  to: (address: string) => `To ${address}`,
  gone: "Message not found",
  goneText: "It may have been removed.",
  back: "Back to the outbox",
  page: "Formatted",
  text: "Plain text",
};
