import { boolean, defineResource, permissionKeys, references, text } from "../schema";

/** Admins who share permissions, in a group of the menu. */
export const userGroupsIn = (group: string) =>
  defineResource({
    name: "user-groups",
    label: "User group",
    group,
    icon: "groups",
    permission: "user_groups",
    empty: "A user group gives several people the same permissions.",
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
      description: text({ label: "Description", max: 300, list: true, sort: false, search: true }),
      permissions: permissionKeys({ label: "Permissions", asksPassword: true }),
      needs_second_factor: boolean({
        label: "Needs a second factor",
        default: false,
        asksPassword: true,
        help: "Counts where the settings ask chosen user groups for a second factor. Only a super admin can change it.",
      }),
      admins: references("admins", { label: "Admins", inverse: "user_groups", readOnly: true }),
    },
  });
