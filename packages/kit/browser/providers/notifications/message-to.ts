/**
 * A link to the page on which a message is written, already addressed.
 * @param recipientType one of the types of recipients that the application has
 * @param picked the people or records of that type, with id and name
 */
export const messageTo = (recipientType: string, picked: readonly object[]) => ({
  to: "/notifications/send",
  state: { message: { recipientType, picked } },
});
