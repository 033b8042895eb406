import { sqliteAdapter } from "@payloadcms/db-sqlite";
import { importExportPlugin } from "@payloadcms/plugin-import-export";
import { buildConfig } from "payload";
import { Categories } from "./collections/categories";
import { Customers } from "./collections/customers";
import { Jobs } from "./collections/jobs";
import { Parts } from "./collections/parts";
import { Users } from "./collections/users";
import { webhook } from "./webhook";

export default buildConfig({
  secret: process.env.PAYLOAD_SECRET ?? "",
  db: sqliteAdapter({ client: { url: process.env.DATABASE_URL ?? "" } }),
  admin: { user: Users.slug },
  collections: [Categories, Parts, Customers, Jobs, Users],
  jobs: { tasks: [webhook], autoRun: [{ cron: "* * * * *" }] },
  plugins: [
    importExportPlugin({
      collections: [
        { slug: "categories" },
        { slug: "parts" },
        { slug: "customers" },
        { slug: "jobs" },
      ],
    }),
  ],
});
