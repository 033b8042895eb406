import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A number as providers ask for it (E.164). One without a country code is read as a number of the
 * institution's country; one that cannot be read goes as it is, without blanks and signs, so that
 * the provider says what is wrong with it.
 * @param country ISO 3166-1 alpha-2; null where the institution has not said
 */
export function dialled(phone: string, country: string | null): string {
  const found = parsePhoneNumberFromString(
    phone,
    country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {},
  );
  return found?.isPossible() ? found.number : phone.replace(/[^\d+]/g, "");
}
