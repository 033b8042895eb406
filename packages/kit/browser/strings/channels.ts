import { messages } from "../../schema/messages";
import words from "./words/channels/en.json" with { type: "json" };

const t = messages("kit/channels", words);

/** What is said of the ways by which messages leave the server. */
export const channelStrings = {
  title: t("channel.title"),
  text: t("channel.text"),
  states: {
    ready: t("channel.states.ready"),
    stand_in: t("channel.states.stand_in"),
    down: t("channel.states.down"),
    absent: t("channel.states.absent"),
  },
  standIn: t("channel.standIn"),
  downSince: (when: string) => t("channel.downSince", { when }),
  waiting: (count: number) => t("channel.waiting", { count }),
  refused: (count: number) => t("channel.refused", { count }),
  test: t("channel.test"),
  testOf: (label: string) => t("channel.testOf", { label }),
  failed: t("channel.failed"),
  retry: t("channel.retry"),
};

/** What is said around messages that are kept instead of sent. */
export const outboxStrings = {
  tab: t("outbox.tab"),
  notice: t("outbox.notice"),
  none: t("outbox.none"),
  noneText: t("outbox.noneText"),
  list: t("outbox.list"),
  failed: t("outbox.failed"),
  oneFailed: t("outbox.oneFailed"),
  to: (address: string) => t("outbox.to", { address }),
  gone: t("outbox.gone"),
  goneText: t("outbox.goneText"),
  back: t("outbox.back"),
  page: t("outbox.page"),
  text: t("outbox.text"),
};

/** What is said of addresses that a channel does not try again. */
export const refusedAddressStrings = {
  doubtful: (count: number) => t("refused.doubtful", { count }),
  show: t("refused.show"),
  showOf: (label: string) => t("refused.showOf", { label }),
  hide: t("refused.hide"),
  hideOf: (label: string) => t("refused.hideOf", { label }),
  list: t("refused.list"),
  release: t("refused.release"),
  releaseOf: (address: string) => t("refused.releaseOf", { address }),
  releaseDoubtful: (count: number) => t("refused.releaseDoubtful", { count }),
  failed: t("refused.failed"),
  unconfirmed: t("refused.unconfirmed"),
  notLoaded: t("refused.notLoaded"),
  retry: t("channel.retry"),
};
