/** What the page of a person says of how messages reach them. */
export const personReach = {
  title: "Messages",
  noChannel: "No channel is set up, so no message leaves the server.",
  noAddress: "Nothing on record",
  devices: (count: number) =>
    count === 1 ? "1 registered device" : `${count.toLocaleString("en")} registered devices`,
  refused: (reason: string, when: string) => `Refused ${when}: ${reason}. Not tried again.`,
  allow: "Try it again",
  declined: "Unsubscribed from",
  declinedLine: (type: string, channel: string, when: string) => `${type} by ${channel}, ${when}`,
  subscribe: "Send these again",
  unread: "How messages reach this person could not be loaded.",
  retry: "Try again",
  failed: "This could not be changed",
  unconfirmed: "We couldn't confirm the change",
};
