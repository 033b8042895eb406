import { phoneLink } from "../phone-link";
import type { ReactNode } from "react";
import {
  hues,
  isClockTime,
  textName,
  type BooleanField,
  type ChoiceField,
  type MomentField,
  type NumberField,
} from "../../../schema";
import { t } from "../../strings/cells";
import type { CellProps } from "./cell";
import classes from "./cells.module.css";
import { optionText } from "./option-text";
import { ownText } from "./own-text";
import { fieldNumberText } from "./value-text";
import { safeAddress } from "./web-address";
import { dayText } from "../../../schema/formats/days";
import { clockText, momentText, utcText } from "../../../schema/formats/moments";

/** The place of an option's mark among the colours (cells.module.css). */
const hueOf = ({ options, optionHues }: ChoiceField, option: string) => {
  const said = optionHues && Object.hasOwn(optionHues, option) ? optionHues[option] : undefined;
  return said ? hues.indexOf(said) : Math.max(0, options.indexOf(option)) % hues.length;
};

export const textCell = ({ value, field }: CellProps): ReactNode =>
  ownText(textName(field, String(value)));

/** One line of a long text; the rest is what the pointer or the record's page tells. */
export const longTextCell = ({ value }: CellProps): ReactNode => (
  <span className={classes.long} title={String(value)}>
    {ownText(String(value))}
  </span>
);

const linked = (address: string, text: string) => {
  const href = safeAddress(address);
  return href ? (
    <a
      className={classes.link}
      dir="auto"
      href={href}
      {...(href.startsWith("http") ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {text}
    </a>
  ) : (
    text
  );
};
export const emailCell = ({ value }: CellProps): ReactNode =>
  linked(`mailto:${encodeURIComponent(String(value)).replace("%40", "@")}`, String(value));
export function phoneCell({ value }: CellProps): ReactNode {
  const phone = String(value);
  const href = phoneLink(phone);
  return href === undefined ? (
    <span title={t("checkPhoneHelp")}>
      {phone} <small className={classes.dim}>{t("checkPhone")}</small>
    </span>
  ) : (
    linked(href, phone)
  );
}
export const urlCell = ({ value }: CellProps): ReactNode =>
  linked(String(value), String(value).replace(/^https?:\/\//, ""));

/** Where the number is a record's, `known` is the name of its resource. */
export function numberCell({ value, field, known, context }: CellProps<NumberField>): ReactNode {
  if (typeof value !== "number") return String(value);
  const text = fieldNumberText(value, field);
  const to =
    field.recordOf === undefined || typeof known !== "string"
      ? undefined
      : context.resourceOf(known);
  const href = to && context.linkTo(to, value);
  return href ? (
    <a className={classes.link} href={href}>
      {text}
    </a>
  ) : (
    text
  );
}

export const booleanCell = ({ value }: CellProps<BooleanField>): ReactNode =>
  value === true ? (
    <span className={classes.yes}>{t("yes")}</span>
  ) : (
    <span className={classes.no}>{t("no")}</span>
  );

export const dateCell = ({ value }: CellProps<MomentField>): ReactNode => (
  <time dateTime={String(value)}>{dayText(String(value))}</time>
);
export const timeCell = ({ value }: CellProps<MomentField>): ReactNode =>
  isClockTime(String(value)) ? (
    <time dateTime={String(value)}>{clockText(String(value))}</time>
  ) : (
    String(value)
  );
export const momentCell = ({ value, field }: CellProps<MomentField>): ReactNode => (
  <time dateTime={String(value)} title={utcText(String(value))}>
    {momentText(String(value), field.precise)}
  </time>
);

/** A quiet badge; the dot tells options apart at a glance, the word says which it is. */
export const choiceCell = ({ value, field }: CellProps<ChoiceField>): ReactNode => (
  <span className={classes.badge} data-hue={hueOf(field, String(value))}>
    {optionText(field, String(value))}
  </span>
);

export const ColourValue = ({ value }: { value: unknown }) => (
  <>
    <span className={classes.swatch} style={{ background: String(value) }} />
    {String(value)}
  </>
);

export const colourCell = ({ value }: CellProps): ReactNode => <ColourValue value={value} />;
