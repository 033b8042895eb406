import { userGroupsIn } from "@rollcall/kit/resources/user-groups";

export const userGroups = userGroupsIn("Reports & Settings");
