/** What the page of a person says of how messages reach them. */
export const personReach = {
  title: "Messages",
  noChannel: "No channel is set up, so no messages are sent.",
  noAddress: "Nothing on record",
  devices: (count: number) =>
    count === 1 ? "1 registered device" : `${count.toLocaleString("en")} registered devices`,
  refused: (reason: string, when: string) => `Refused ${when}: ${reason}. We won't try again.`,
  allow: "Try again",
  declined: "Unsubscribed from",
  declinedLine: (type: string, channel: string, when: string) => `${type} by ${channel}, ${when}`,
  subscribe: "Send these again",
  unread: "Couldn't load contact channels.",
  retry: "Try again",
  failed: "Couldn't save the change",
  unconfirmed: "We couldn't confirm the change",
};
