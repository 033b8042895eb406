import { messages } from "../../schema/messages";
import words from "./words/shell/en.json" with { type: "json" };

const t = messages("kit/shell", words);

/** What the frame around every page says. */
export const shell = {
  appName: t("appName"),
  tagline: t("tagline"),
  superAdmin: t("superAdmin"),
  admin: t("admin"),
  loading: t("loading"),
  skip: t("skip"),
  menu: t("menu"),
  openMenu: t("openMenu"),
  closeMenu: t("closeMenu"),
  collapse: t("collapse"),
  expand: t("expand"),
  unfold: t("unfold"),
  keepOpen: t("keepOpen"),
  breadcrumb: t("breadcrumb"),
  home: t("home"),
  search: t("search"),
  searchHint: t("searchHint"),
  language: t("language"),
  toDark: t("toDark"),
  toLight: t("toLight"),
  logOut: t("logOut"),
  profile: t("profile"),
  poweredBy: t("poweredBy"),
  copyright: (year: number, name: string) => t("copyright", { year, name }),
  offline: t("offline"),
  outage: { unreachable: t("outage.unreachable"), failing: t("outage.failing") },
  update: {
    ready: t("update.ready"),
    unsaved: t("update.unsaved"),
    take: t("update.take"),
    later: t("update.later"),
  },
  install: {
    button: t("install.button"),
    title: t("install.title"),
    intro: t("install.intro"),
    iosSteps: [t("install.iosSteps.1"), t("install.iosSteps.2"), t("install.iosSteps.3")],
    otherSteps: [t("install.otherSteps.1"), t("install.otherSteps.2"), t("install.otherSteps.3")],
    done: t("install.done"),
    close: t("install.close"),
  },
  maintenance: {
    title: (name: string) => t("maintenance.title", { name }),
    text: t("maintenance.text"),
    waiting: t("maintenance.waiting"),
  },
  denied: {
    title: t("denied.title"),
    superAdmin: t("denied.superAdmin"),
    permission: t("denied.permission"),
    system: t("denied.system"),
    home: t("denied.home"),
  },
  error: {
    title: t("error.title"),
    text: t("error.text"),
    outdatedTitle: t("error.outdatedTitle"),
    outdatedText: t("error.outdatedText"),
    update: t("error.update"),
    unreachableTitle: t("error.unreachableTitle"),
    unreachableText: t("error.unreachableText"),
    offlineText: t("error.offlineText"),
    partTitle: t("error.partTitle"),
    partText: t("error.partText"),
    retry: t("error.retry"),
    reload: t("error.reload"),
    home: t("error.home"),
    details: t("error.details"),
  },
};

/** Friendly words for segments of an address that are no resource. */
export const segments: ReadonlyMap<string, string> = new Map([
  ["dashboard", t("segments.dashboard")],
  ["create", t("segments.create")],
  ["edit", t("segments.edit")],
  ["import", t("segments.import")],
  ["profile", t("segments.profile")],
  ["sent", t("segments.sent")],
  ["send", t("segments.send")],
  ["rollover", t("segments.rollover")],
]);
