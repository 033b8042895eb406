import { listed, messages } from "../../schema/messages";
import words from "./words/notification-centre/en.json" with { type: "json" };

const t = messages("kit/notification-centre", words);

/** What the notification centre says. */
export const centre = {
  inbox: t("centre.inbox"),
  sent: t("centre.sent"),
  sections: t("centre.sections"),
  send: t("centre.send"),
  figures: t("centre.figures"),
  total: t("centre.total"),
  unread: t("centre.unread"),
  read: t("centre.read"),
  byType: t("centre.byType"),
  days: t("centre.days"),
  daysSummary: (total: number, busiest: number, day: string) =>
    total === 0 ? t("centre.daysNone") : t("centre.daysSummary", { total, busiest, day }),
  dayTable: t("centre.dayTable"),
  day: t("centre.day"),
  count: t("centre.count"),
  figuresFailed: t("centre.figuresFailed"),
  filters: t("centre.filters"),
  search: t("centre.search"),
  status: t("centre.status"),
  anyStatus: t("centre.anyStatus"),
  type: t("centre.type"),
  anyType: t("centre.anyType"),
  clear: t("centre.clear"),
  noMatch: t("centre.noMatch"),
  noMatchText: t("centre.noMatchText"),
  nothing: t("centre.nothing"),
  nothingText: t("centre.nothingText"),
  pastEnd: t("centre.pastEnd"),
  toFirst: t("centre.toFirst"),
  selectPage: t("centre.selectPage"),
  select: (title: string) => t("centre.select", { title }),
  selected: (count: number) => t("centre.selected", { count }),
  selection: t("centre.selection"),
  clearSelection: t("centre.clearSelection"),
  deleteAsk: (count: number) => t("centre.deleteAsk", { count }),
  deleteText: t("centre.deleteText"),
  cancel: t("centre.cancel"),
  close: t("centre.close"),
  deleteThem: (count: number) => t("centre.deleteThem", { count }),
  bulk: {
    read: {
      done: (count: number) => t("centre.bulk.read.done", { count }),
      failed: t("centre.bulk.read.failed"),
    },
    delete: {
      done: (count: number) => t("centre.bulk.delete.done", { count }),
      failed: t("centre.bulk.delete.failed"),
    },
  },
  skipped: (count: number, reasons: string) => t("centre.skipped", { count, reasons }),
  pages: t("centre.pages"),
  page: (page: number, pages: number) => t("centre.page", { page, pages }),
  previous: t("centre.previous"),
  next: t("centre.next"),
  gone: t("centre.gone"),
  goneText: t("centre.goneText"),
  back: t("centre.back"),
  received: (when: string) => t("centre.received", { when }),
};

/** What is said around sending a notification and around what was sent. */
export const sending = {
  title: t("sending.title"),
  to: t("sending.to"),
  toPlaceholder: t("sending.toPlaceholder"),
  everyone: t("sending.everyone"),
  people: t("sending.people"),
  others: t("sending.others"),
  template: t("sending.template"),
  templatePlaceholder: t("sending.templatePlaceholder"),
  templateHelp: t("sending.templateHelp"),
  insert: t("sending.insert"),
  exampleOf: (name: string) => t("sending.exampleOf", { name }),
  withLink: t("sending.withLink"),
  byChannel: (channel: string, people: number) => t("sending.byChannel", { channel, people }),
  parts: ({
    channel,
    parts,
    people,
    varies,
  }: {
    channel: string;
    parts: number;
    people: number;
    varies: boolean;
  }) => t(varies ? "sending.partsVary" : "sending.parts", { channel, parts, all: parts * people }),
  wideAlphabet: t("sending.wideAlphabet"),
  pickPeople: t("sending.pickPeople"),
  only: (type: string) => t("sending.only", { type }),
  subject: t("sending.subject"),
  text: t("sending.text"),
  type: t("sending.type"),
  counter: (length: number, busiest: number) => t("sending.counter", { length, busiest }),
  tooLong: (busiest: number) => t("sending.tooLong", { busiest }),
  required: {
    recipient_type: t("sending.required.recipient_type"),
    chosen: t("sending.required.chosen"),
    title: t("sending.required.title"),
    body: t("sending.required.body"),
  },
  preview: t("sending.preview"),
  previewTitle: t("sending.previewTitle"),
  previewText: t("sending.previewText"),
  who: t("sending.who"),
  whoFirst: t("sending.whoFirst"),
  whoFailed: t("sending.whoFailed"),
  counting: t("sending.counting"),
  nobody: t("sending.nobody"),
  /** @param figures how many of them are what; those that are none are left out */
  reach: (total: number, figures: readonly { count: number; one: string; many: string }[]) => {
    const summary = figures
      .filter(({ count }) => count > 0)
      .map(({ count, one, many }) =>
        t("sending.figure", { count, things: count === 1 ? one : many }),
      );
    return summary.length > 0
      ? t("sending.reachOf", { total, figures: listed(summary, "unit") })
      : t("sending.reach", { total });
  },
  canRead: (reachable: number, total: number) =>
    reachable === total
      ? t("sending.canReadAll", { total })
      : reachable === 0
        ? t("sending.canReadNone")
        : t("sending.canReadSome", { reachable }),
  willReach: (reachable: number, total: number) => t("sending.willReach", { reachable, total }),
  haveAddress: (people: number, total: number) => t("sending.haveAddress", { people, total }),
  noChannel: (who: string) => t("sending.noChannel", { who: who || t("sending.whoOthers") }),
  keptOnly: t("sending.keptOnly"),
  unreachable: (count: number) => t("sending.unreachable", { count }),
  leftOut: t("sending.leftOut"),
  notToldAbout: (name: string, about: string) => t("sending.notToldAbout", { name, about }),
  more: (count: number) => t("sending.more", { count }),
  send: t("sending.send"),
  sendTo: (reachable: number) => t("sending.sendTo", { reachable }),
  confirmTitle: (reachable: number) => t("sending.confirmTitle", { reachable }),
  confirmText: (unreachable: number) =>
    unreachable > 0
      ? t("sending.confirmTextUnreachable", { unreachable })
      : t("sending.confirmText"),
  keep: (messages: number) => t("sending.keep", { messages }),
  keepTitle: (messages: number) => t("sending.keepTitle", { messages }),
  /** @param readers who have a console, and get it whatever leaves the server */
  keepText: ({ readers, unreachable }: { readers: number; unreachable: number }) =>
    [
      t("sending.keepText"),
      ...(readers > 0 ? [t("sending.keepRead", { people: readers })] : []),
      ...(unreachable > 0 ? [t("sending.keepUnreachable", { unreachable })] : []),
    ].join(" "),
  cancel: t("sending.cancel"),
  close: t("sending.close"),
  notSent: t("sending.notSent"),
  unconfirmed: t("sending.unconfirmed"),
  outcomeUnknown: t("sending.outcomeUnknown"),
  draftBack: (when: string) => t("sending.draftBack", { when }),
  discard: t("sending.discard"),
  none: t("sending.none"),
  noneText: t("sending.noneText"),
  failed: t("sending.failed"),
  list: t("sending.list"),
  sentBy: (name: string, when: string) => t("sending.sentBy", { name, when }),
  toWhom: (recipients: string) => t("sending.toWhom", { recipients }),
  states: new Map([
    ["listing", t("sending.states.listing")],
    ["sending", t("sending.states.sending")],
    ["sent", t("sending.states.sent")],
  ]) as ReadonlyMap<string, string>,
  progress: (delivered: number, total: number) => t("sending.progress", { delivered, total }),
  progressName: t("sending.progressName"),
  listing: t("sending.listing"),
  mayLeave: t("sending.mayLeave"),
  figures: {
    total: t("sending.figures.total"),
    delivered: t("sending.figures.delivered"),
    read: t("sending.figures.read"),
    kept: t("sending.figures.kept"),
    failed: t("sending.figures.failed"),
    unreachable: t("sending.figures.unreachable"),
  },
  recipients: t("sending.recipients"),
  recipientState: t("sending.recipientState"),
  anyState: t("sending.anyState"),
  recipientStates: new Map([
    ["waiting", t("sending.recipientStates.waiting")],
    ["delivered", t("sending.recipientStates.delivered")],
    ["read", t("sending.recipientStates.read")],
    ["kept", t("sending.recipientStates.kept")],
    ["failed", t("sending.recipientStates.failed")],
    ["unreachable", t("sending.recipientStates.unreachable")],
  ]) as ReadonlyMap<string, string>,
  name: t("sending.name"),
  kind: t("sending.kind"),
  remarks: t("sending.remarks"),
  readAt: (when: string) => t("sending.readAt", { when }),
  delivery: {
    accepted: (channel: string, when: string) => t("sending.delivery.accepted", { channel, when }),
    received: (channel: string, when: string) => t("sending.delivery.received", { channel, when }),
    kept: (channel: string) => t("sending.delivery.kept", { channel }),
    failed: (channel: string, reason: string) => t("sending.delivery.failed", { channel, reason }),
    queued: (channel: string) => t("sending.delivery.queued", { channel }),
    together: (name: string) => t("sending.delivery.together", { name }),
    again: (channel: string, when: string, reason: string) =>
      t("sending.delivery.again", { channel, reason, when }),
  },
  noRecipients: t("sending.noRecipients"),
  noRecipientsAtAll: t("sending.noRecipientsAtAll"),
  recipientsFailed: t("sending.recipientsFailed"),
  gone: t("sending.gone"),
  goneText: t("sending.goneText"),
  back: t("sending.back"),
};
