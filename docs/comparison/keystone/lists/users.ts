import { list } from "@keystone-6/core";
import { password, select, text } from "@keystone-6/core/fields";
import type { Lists } from "../generated/keystone/types";
import { isOffice, officeWrites, signedIn, type Session } from "../access";

export const User: Lists.User<Session> = list({
  access: officeWrites,
  fields: {
    name: text({ validation: { isRequired: true } }),
    email: text({ isIndexed: "unique", validation: { isRequired: true } }),
    password: password({ validation: { isRequired: true } }),
    role: select({
      options: ["office", "mechanic"],
      defaultValue: "mechanic",
      access: { read: signedIn, create: isOffice, update: isOffice },
    }),
  },
});
