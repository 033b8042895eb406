// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/activity",
  {
    "what.report": { report: string | number };
    "what.count": { count: number; things: string | number };
    record: undefined;
    records: undefined;
    exported: { what: string | number; format: string | number };
    startedExport: { what: string | number; format: string | number };
    "details.taken": { what: string | number; format: string | number };
    "details.stopped": { count: number };
    "details.reason": { reason: string | number };
    "details.needs": { permission: string | number };
    "details.times": { count: number };
    "details.movedTo": { title: string | number };
    "details.movedToTop": undefined;
    "actor.someone": undefined;
    "actor.webhooks": undefined;
    "actor.plan": undefined;
    "actor.issuers": undefined;
    "actor.operator": undefined;
    "details.issuer": { name: string | number };
    "details.byPasskey": undefined;
    "details.byCode": undefined;
    "details.byRecoveryCode": undefined;
    "details.factorSetUp": undefined;
  }
>;
export default words;
