import { type Feature, identity, webhooksWith } from "@rollcall/kit/features";
import {
  activityLogsIn,
  adminsIn,
  systemLogsIn,
  userGroupsIn,
  webhooksIn,
} from "@rollcall/kit/resources";
import { checkResources } from "@rollcall/kit/schema";
import { bookings } from "./bookings";
import { branches } from "./branches";
import { buildings } from "./buildings";
import { customers } from "./customers";
import { departments } from "./departments";
import { employees } from "./employees";
import { expenses } from "./expenses";
import { invoiceLines } from "./invoice-lines";
import { invoices } from "./invoices";
import { notes } from "./notes";
import { orders } from "./orders";
import { parcels } from "./parcels";
import { rooms } from "./rooms";
import { steps } from "./steps";
import { tickets } from "./tickets";
import { toolRules } from "./tool-rules";
import { tools } from "./tools";
import { trainings } from "./trainings";
import { trips } from "./trips";

const webhooks = webhooksIn("Office");

/** The declarations that the pages show: one application, which the generated tests run on. */
export const examples = checkResources([
  adminsIn("Office"),
  userGroupsIn("Office"),
  activityLogsIn("Office"),
  systemLogsIn("Office"),
  webhooks,
  branches,
  buildings,
  rooms,
  bookings,
  departments,
  parcels,
  notes,
  employees,
  customers,
  orders,
  invoices,
  invoiceLines,
  trainings,
  trips,
  expenses,
  steps,
  tools,
  tickets,
]);

/** What these declarations need beside the framework. */
export const features: readonly Feature[] = [
  identity,
  webhooksWith(webhooks.fields.events),
  { name: "tools", api: async () => ({ rules: toolRules }) },
];
