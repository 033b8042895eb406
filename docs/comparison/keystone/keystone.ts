import { createAuth } from "@keystone-6/auth";
import { config } from "@keystone-6/core";
import { statelessSessions } from "@keystone-6/core/session";
import { PrismaPg } from "@prisma/adapter-pg";
import type { TypeInfo } from "./generated/keystone/types";
import type { Session } from "./access";
import { Category } from "./lists/categories";
import { Customer } from "./lists/customers";
import { JobLine } from "./lists/job-lines";
import { Job } from "./lists/jobs";
import { Part } from "./lists/parts";
import { User } from "./lists/users";

const { withAuth } = createAuth({
  listKey: "User",
  identityField: "email",
  secretField: "password",
  sessionData: "role",
});

export default withAuth(
  config<TypeInfo<Session>>({
    db: {
      provider: "postgresql",
      prismaClientOptions: () => ({
        adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL ?? "" }),
      }),
    },
    lists: { Category, Part, Customer, Job, JobLine, User },
    session: statelessSessions({ secret: process.env.SESSION_SECRET ?? "" }),
  }),
);
