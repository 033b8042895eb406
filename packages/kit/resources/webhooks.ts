import { choice, defineResource, text, url } from "../schema";

/**
 * Where changes are sent to other systems, in a group of the menu; the feature `webhooksWith`
 * (kit/features) sends them. The signing secrets are no field: they are shown once and never again.
 */
export const webhooksIn = (group: string) =>
  defineResource({
    name: "webhooks",
    label: "Webhook",
    group,
    icon: "webhook",
    permission: "webhooks",
    empty: "A webhook sends changes to another system as they happen.",
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
      address: url({
        label: "Address",
        required: true,
        list: true,
        search: true,
        sort: false,
        asksPassword: true,
        help: "Must begin with https://. Events are sent here as signed POST requests.",
      }),
      status: choice(["active", "paused"], {
        label: "Status",
        required: true,
        default: "active",
        list: true,
        filter: true,
        optionHues: { active: "green", paused: "grey" },
        help: "While paused, new events aren't recorded.",
      }),
      events: text({ label: "Events", required: true, max: 2000, list: true, sort: false }),
    },
  });
