// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/login",
  {
    maintained: { name: string | number };
    title: undefined;
    email: undefined;
    password: undefined;
    showPassword: undefined;
    submit: undefined;
    passkey: undefined;
    required: { label: string | number };
    waitSeconds: { seconds: number };
    waitMinutes: { minutes: number };
    invitation: undefined;
    backToSignIn: undefined;
    "forgotten.link": undefined;
    "forgotten.title": undefined;
    "forgotten.text": undefined;
    "forgotten.submit": undefined;
    expired: undefined;
    "setup.title": undefined;
    "setup.text": undefined;
    "setup.code": undefined;
    "setup.name": undefined;
    "setup.institution": undefined;
    "setup.country": undefined;
    "setup.countryHelp": undefined;
    "setup.noCountry": undefined;
    "setup.timezone": undefined;
    "setup.nowThere": { moment: string | number };
    "setup.passwordHelp": undefined;
    "setup.submit": undefined;
    "setup.done": undefined;
    "accept.title": undefined;
    "accept.text": undefined;
    "accept.code": undefined;
    "accept.submit": undefined;
    "address.title": undefined;
    "address.text": undefined;
    "address.submit": undefined;
  }
>;
export default words;
