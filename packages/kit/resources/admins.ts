import {
  boolean,
  choice,
  dateTime,
  defineResource,
  email,
  permissionKeys,
  references,
  text,
} from "../schema";
import { wholeLanguages, wholeLanguageTags } from "../schema/languages";

const language = choice(wholeLanguageTags, {
  label: "Language",
  optionLabels: wholeLanguages,
  help: "Of the console and of emails to this person. Leave empty to use the institution's.",
});

const status = choice(["active", "disabled"], {
  label: "Status",
  required: true,
  default: "active",
  list: true,
  filter: true,
  asksPassword: true,
  whenErased: "stays",
});

const address = email({
  label: "Email",
  required: true,
  unique: true,
  list: true,
  search: true,
  filter: true,
  asksPassword: true,
});

const new_email = email({
  label: "New email",
  readOnly: true,
  asksPassword: true,
  help: "Waits until someone opens the link that was sent to it. Until then, the email above stays.",
});

/** Who signs in to the console, in a group of the menu. Identity and permissions work on it. */
export const adminsIn = (group: string) =>
  defineResource({
    name: "admins",
    label: "Admin",
    group,
    icon: "admins",
    permission: "admins",
    empty: "Admins are the people who work in this console, each with permissions of their own.",
    title: "name",
    exportAsksPassword: true,
    fields: {
      name: text({
        label: "Name",
        required: true,
        max: 120,
        list: true,
        search: true,
        filter: true,
      }),
      email: address,
      new_email,
      is_super_admin: boolean({
        label: "Super admin",
        default: false,
        list: true,
        filter: true,
        asksPassword: true,
        help: "Full access to everything. Only a super admin can grant it.",
      }),
      status,
      user_groups: references("user-groups", {
        label: "User groups",
        inverse: "admins",
        owner: true,
        filter: true,
        asksPassword: true,
        section: "Rights",
      }),
      permissions: permissionKeys({
        label: "Individual permissions",
        asksPassword: true,
        section: "Rights",
        help: "Added to those from the user groups.",
      }),
      language,
      last_login_at: dateTime({
        label: "Last sign-in",
        readOnly: true,
        list: true,
        filter: "range",
      }),
    },
  });
