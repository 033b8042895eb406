import { messages } from "../../schema/messages";
import words from "./words/login/en.json" with { type: "json" };

const t = messages("kit/login", words);

/** What the pages before and around signing in say. */
export const login = {
  maintained: (name: string) => t("maintained", { name }),
  title: t("title"),
  email: t("email"),
  password: t("password"),
  showPassword: t("showPassword"),
  submit: t("submit"),
  passkey: t("passkey"),
  required: (label: string) => t("required", { label }),
  wait: (seconds: number) =>
    seconds < 90
      ? t("waitSeconds", { seconds })
      : t("waitMinutes", { minutes: Math.ceil(seconds / 60) }),
  invitation: t("invitation"),
  backToSignIn: t("backToSignIn"),
  forgotten: {
    link: t("forgotten.link"),
    title: t("forgotten.title"),
    text: t("forgotten.text"),
    submit: t("forgotten.submit"),
  },
  expired: t("expired"),
  setup: {
    title: t("setup.title"),
    text: t("setup.text"),
    code: t("setup.code"),
    name: t("setup.name"),
    institution: t("setup.institution"),
    country: t("setup.country"),
    countryHelp: t("setup.countryHelp"),
    noCountry: t("setup.noCountry"),
    timezone: t("setup.timezone"),
    nowThere: (moment: string) => t("setup.nowThere", { moment }),
    passwordHelp: t("setup.passwordHelp"),
    submit: t("setup.submit"),
    done: t("setup.done"),
  },
  accept: {
    title: t("accept.title"),
    text: t("accept.text"),
    code: t("accept.code"),
    submit: t("accept.submit"),
  },
  address: { title: t("address.title"), text: t("address.text"), submit: t("address.submit") },
};
