/** How text messages leave the server, as the operator has set it. */
export interface SmsSettings {
  /** Without the account and the key. */
  baseUrl: string;
  account: string;
  key: string;
  /** A number (E.164) or a name that the provider has agreed to. */
  from: string;
  perMinute: number;
}

/** Whether a text is the address of a provider with account and key in it. */
export function isSmsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search } = new URL(text);
  return (
    (protocol === "https:" || protocol === "http:") &&
    username !== "" &&
    password !== "" &&
    /^\/?$/.test(pathname) &&
    search === ""
  );
}

/** The parts of a provider's address. */
export function smsProviderOf(text: string): Pick<SmsSettings, "baseUrl" | "account" | "key"> {
  const url = new URL(text);
  return {
    baseUrl: url.origin,
    account: decodeURIComponent(url.username),
    key: decodeURIComponent(url.password),
  };
}
