import { adminsIn } from "@rollcall/kit/resources/admins";

export const admins = adminsIn("User Management");
