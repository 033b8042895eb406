import { NativeSelect, type NativeSelectProps, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { countryOptions } from "../../fields/countries";
import { formatting } from "../../../schema/formats/formatting";
import { longMoment } from "../../../schema/formats/moments";
import { zoneOfDevice } from "../../../schema/formats/places";
import { zonesWith, zoneText } from "../../fields/time-zones";
import { t } from "../../strings/login";

/** Day and time in a zone, in words. */
const momentIn = (zone: string) =>
  longMoment(new Date().toISOString(), { locale: formatting().locale, zone });

/** A time zone to choose, with the day and time there. */
function ZoneSelect({
  value,
  ...input
}: Pick<NativeSelectProps, "onChange" | "error"> & { value: string }) {
  const zones = useMemo(() => zonesWith(zoneOfDevice()), []);
  return (
    <NativeSelect
      label={t("setup.timezone")}
      description={t("setup.nowThere", { moment: momentIn(value) })}
      data={zones.map((zone) => ({ value: zone, label: zoneText(zone) }))}
      value={value}
      {...input}
    />
  );
}

/** A country to choose, or none. */
function CountrySelect(input: Pick<NativeSelectProps, "value" | "onChange" | "error">) {
  const countries = useMemo(
    () => [{ value: "", label: t("setup.noCountry") }, ...countryOptions()],
    [],
  );
  return (
    <NativeSelect
      label={t("setup.country")}
      description={t("setup.countryHelp")}
      autoComplete="country"
      data={countries}
      {...input}
    />
  );
}

interface Input {
  value: string;
  onChange(event: { currentTarget: { value: string } }): void;
  error: string | undefined;
}

/** What is asked of the institution: its name and where it is. */
export function InstitutionFields({
  input,
}: {
  input(field: "institution_name" | "country" | "timezone"): Input;
}) {
  return (
    <>
      <TextInput
        label={t("setup.institution")}
        autoComplete="organization"
        {...input("institution_name")}
      />
      <CountrySelect {...input("country")} />
      <ZoneSelect {...input("timezone")} />
    </>
  );
}
