import { ActionIcon, ColorSwatch, Group, Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconColorPicker } from "@tabler/icons-react";
import { useRef, type ComponentType } from "react";
import type { TextField } from "../../../schema";
import { t } from "../../strings/inputs";
import { contrastWithText, isColour } from "../../../schema/contrast";
import { frameOf, type InputProps } from "./input-props";

const suggestions = [
  "#c92a2a",
  "#d9480f",
  "#e67700",
  "#2b8a3e",
  "#087f5b",
  "#1864ab",
  "#5f3dc4",
  "#495057",
];

interface SampleProps {
  colour: string;
  /** Of the text on it. */
  text: string;
  verdict: string;
}

/** A sample of text on a colour, and how well it can be read. */
export const ColourSample = ({ colour, text, verdict }: SampleProps) => (
  <Group spacing="xs" mt={6} noWrap>
    <Text
      size="sm"
      weight={600}
      px={10}
      aria-hidden
      sx={(theme) => ({ background: colour, color: text, borderRadius: theme.radius.sm })}
    >
      Aa
    </Text>
    <Text size="sm" role="status">
      {verdict}
    </Text>
  </Group>
);

/** Of colours that text in black or white stands on, whichever reads better. */
function TextOnIt({ colour }: { colour: string }) {
  const { ratio, text } = contrastWithText(colour);
  const verdict =
    ratio >= 4.5 ? t("contrastGood") : ratio >= 3 ? t("contrastFair") : t("contrastPoor");
  return (
    <ColourSample
      colour={colour}
      text={text}
      verdict={`${t("contrast", { ratio: ratio.toFixed(1) })}, ${verdict}`}
    />
  );
}

type ColourInputProps = InputProps<TextField> & {
  /** How well the colour does what it is for; else how well text on it can be read. */
  Verdict?: ComponentType<{ colour: string }>;
};

/**
 * A colour as `#rrggbb`: typed, picked with the browser's own picker, or one of a few that can be
 * told apart.
 */
export function ColourInput({ Verdict = TextOnIt, ...props }: ColourInputProps) {
  const { id, value, onChange, onBlur } = props;
  const picker = useRef<HTMLInputElement>(null);
  const colour = isColour(value) ? value.toLowerCase() : undefined;
  const below = (input: React.ReactNode) => (
    <>
      {input}
      <Group spacing={6} mt={6}>
        {suggestions.map((suggestion) => (
          <UnstyledButton
            key={suggestion}
            aria-label={t("takeColour", { colour: suggestion })}
            aria-pressed={colour === suggestion}
            onClick={() => onChange(suggestion)}
          >
            <ColorSwatch color={suggestion} size={24} />
          </UnstyledButton>
        ))}
      </Group>
      {colour ? <Verdict colour={colour} /> : null}
    </>
  );
  return (
    <TextInput
      {...frameOf(props)}
      inputContainer={below}
      autoComplete="off"
      spellCheck={false}
      placeholder="#1864ab"
      value={typeof value === "string" ? value : ""}
      icon={<ColorSwatch color={colour ?? "transparent"} size={18} />}
      rightSection={
        <>
          <ActionIcon
            aria-label={t("pickColour")}
            aria-describedby={`${id}-label`}
            onClick={() => picker.current?.click()}
          >
            <IconColorPicker size={18} aria-hidden />
          </ActionIcon>
          <input
            ref={picker}
            type="color"
            tabIndex={-1}
            aria-hidden
            value={colour ?? "#1864ab"}
            onChange={(event) => onChange(event.currentTarget.value)}
            style={{
              position: "absolute",
              right: 0,
              bottom: 0,
              width: 1,
              height: 1,
              opacity: 0,
              pointerEvents: "none",
              border: 0,
              padding: 0,
            }}
          />
        </>
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
