import type {
  AddressKind,
  Channel,
  ChannelOutcome,
  OutgoingMessage,
} from "@rollcall/kit/api/ports/channel";

/** A channel that takes everything at once and passes on nothing, unless it is told otherwise. */
export const acceptingChannel = (
  name: string,
  label: string,
  address: AddressKind,
  options: Partial<Channel> = {},
): Channel => ({
  name,
  label,
  address,
  mayRepeat: true,
  perMinute: 60_000_000,
  atOnce: 500,
  send: () => Promise.resolve({ state: "accepted" }),
  ...options,
});

/** A channel that writes down what it is given, and answers as it is told for an address. */
export function recordingChannel(
  options: Partial<Channel> & { answer?: (message: OutgoingMessage) => ChannelOutcome } = {},
): Channel & { sent: OutgoingMessage[] } {
  const sent: OutgoingMessage[] = [];
  const { answer = () => ({ state: "accepted" }) as const, ...rest } = options;
  const channel = acceptingChannel("email", "Email", "email", {
    send(message) {
      sent.push(message);
      return Promise.resolve(answer(message));
    },
    ...rest,
  });
  return { ...channel, sent };
}
