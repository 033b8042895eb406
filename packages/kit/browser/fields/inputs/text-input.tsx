import { hasLines, isColour, isEmail, isPhone, isUrl } from "../../../fields/questions";
import { Textarea, TextInput as MantineTextInput } from "@mantine/core";
import type { TextField } from "../../../schema";
import { frameOf, type InputProps } from "./input-props";

type SingleLine = "text" | "email" | "phone" | "url";
const attributes: Readonly<
  Record<
    SingleLine,
    {
      type: string;
      inputMode?: "email" | "tel" | "url";
      autoCapitalize?: string;
      placeholder?: string;
    }
  >
> = {
  text: { type: "text" },
  email: {
    type: "text",
    inputMode: "email",
    autoCapitalize: "off",
    placeholder: "name@example.com",
  },
  phone: { type: "tel", inputMode: "tel" },
  url: { type: "text", inputMode: "url", autoCapitalize: "off", placeholder: "https://" },
};

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * One line of text. `type="email"` and `"url"` are not used: the browser would check by rules of
 * its own.
 */
export function TextInput(props: InputProps<TextField>) {
  const { field, value, onChange, onBlur } = props;
  const kind = hasLines(field) || isColour(field) ? "text" : field.kind;
  return (
    <MantineTextInput
      {...frameOf(props)}
      {...attributes[kind]}
      autoComplete="off"
      spellCheck={!isEmail(field) && !isPhone(field) && !isUrl(field)}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

/** Several lines, as tall as what is in them. */
export function LongTextInput(props: InputProps<TextField>) {
  const { value, onChange, onBlur } = props;
  return (
    <Textarea
      {...frameOf(props)}
      autosize
      minRows={3}
      maxRows={16}
      value={asText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
