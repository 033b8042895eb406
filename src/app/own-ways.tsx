import { lazy, Suspense } from "react";
import type { OwnField, OwnInputProps, OwnWays } from "../fields/own-ways";
import { leaves } from "../resources/leaves";
import { leaveStrings } from "../strings/leaves";

const SlotsInput = lazy(async () => ({ default: (await import("../pages/leaves/slots-input")).SlotsInput }));
const SlotsText = lazy(async () => ({ default: (await import("../pages/leaves/slots-text")).SlotsText }));

const slots: OwnField = {
  Input: (props: OwnInputProps) => <Suspense fallback={null}><SlotsInput {...props} /></Suspense>,
  Cell: ({ value }) => <Suspense fallback={null}><SlotsText value={value} /></Suspense>,
};

/** What the pages of the school know better than the declarations: fields with an input of their own, and what the API refuses of a record. */
export const ownWays: OwnWays = {
  fields: new Map([[leaves.fields.slots, slots]]),
  refusals: new Map([
    [leaves.name, (action, { status }) => ((action === "edit" ? status !== "pending" : status === "approved") ? leaveStrings.refused[action](String(status)) : undefined)],
  ]),
};
