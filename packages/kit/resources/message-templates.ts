import { choice, defineResource, longText, text } from "../schema";
import type { Audiences } from "../schema/audiences";

/**
 * An institution's own words for messages that it sends again and again, in a group of the menu;
 * `/notifications/send` offers them.
 */
export const messageTemplatesIn = (group: string, { notices, placeholders }: Audiences) =>
  defineResource({
    name: "message-templates",
    label: "Message template",
    group,
    icon: "tag",
    permission: "message_templates",
    empty: "Templates hold the text of messages that you send again and again.",
    title: "name",
    fields: {
      name: text({
        label: "Name",
        required: true,
        unique: true,
        max: 80,
        list: true,
        search: true,
        filter: true,
      }),
      type: choice(Object.keys(notices), {
        label: "Type",
        required: true,
        default: "system",
        list: true,
        filter: true,
      }),
      title: text({ label: "Title", required: true, max: 120, list: true, search: true }),
      body: longText({
        label: "Text",
        required: true,
        max: 1000,
        help: `Placeholders in braces are filled in for each recipient: ${Object.keys(placeholders)
          .map((word) => `{${word}}`)
          .join(", ")}.`,
      }),
    },
  });
