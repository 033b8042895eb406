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

/** Who signs in to the console, in a group of the menu. Identity and permissions work on it. */
export const adminsIn = (group: string) =>
  defineResource({
    name: "admins",
    label: "Admin",
    group,
    icon: "admins",
    permission: "admins",
    title: "name",
    fields: {
      name: text({
        label: "Name",
        required: true,
        max: 120,
        list: true,
        search: true,
        filter: true,
      }),
      email: email({
        label: "E-mail",
        required: true,
        unique: true,
        list: true,
        search: true,
        filter: true,
      }),
      is_super_admin: boolean({
        label: "Super admin",
        default: false,
        list: true,
        filter: true,
        help: "Passes every check. Only a super admin can grant this.",
      }),
      status: choice(["active", "disabled"], {
        label: "Status",
        required: true,
        default: "active",
        list: true,
        filter: true,
      }),
      user_groups: references("user-groups", {
        label: "User groups",
        inverse: "admins",
        owner: true,
        filter: true,
        section: "Rights",
      }),
      permissions: permissionKeys({
        label: "Own permissions",
        section: "Rights",
        help: "In addition to those of the user groups.",
      }),
      last_login_at: dateTime({
        label: "Last sign-in",
        readOnly: true,
        list: true,
        filter: "range",
      }),
    },
  });
