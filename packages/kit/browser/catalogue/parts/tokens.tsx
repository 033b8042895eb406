import { Box, Group, SimpleGrid, Stack, Text, useMantineTheme } from "@mantine/core";
import { motion, tokens } from "../../shell/tokens";
import { themeVariables } from "../../shell/theme-variables";
import { Specimen } from "../specimen";

const sentence = "Stars of the evening: 28 of 40";
const scripts = [
  { lang: "en", text: "Clear skies over Oslo, 94.2%" },
  { lang: "fr", text: "Le ciel était dégagé à Noël, ça va de soi" },
  { lang: "pl", text: "Zażółć gęślą jaźń" },
  { lang: "hi", text: "आज की रात आकाश साफ़ है" },
  { lang: "ar", text: "السماء صافية الليلة" },
];

/** Roles of colours that follow the scheme and the institution. */
const roles = [
  "surface",
  "sunken",
  "raised",
  "soft",
  "line",
  "edge",
  "text",
  "dim",
  "accent",
  "fill",
  "danger",
  "amber",
] as const;
/** Marks and dots, the same in both schemes. */
const signs = ["teal", "green", "yellow", "orange", "red", "blue", "indigo", "violet", "gray"];

const Swatch = ({ name, value }: { name: string; value: string }) => (
  <Group spacing="sm" noWrap>
    <Box
      sx={{
        width: 40,
        height: 28,
        flex: "none",
        borderRadius: "var(--radius)",
        border: "1px solid var(--edge)",
        background: value,
      }}
    />
    <Text size="xs">{name}</Text>
  </Group>
);

function Type() {
  return (
    <Stack spacing="xs">
      {Object.entries(tokens.headings).map(([name, look]) => (
        <Text key={name} weight={650} sx={look}>
          {sentence} · {name}, {look.fontSize}
        </Text>
      ))}
      {Object.entries(tokens.fontSizes).map(([name, size]) => (
        <Text key={name} sx={{ fontSize: size }}>
          {sentence} · {name}, {size}
        </Text>
      ))}
    </Stack>
  );
}

const Bars = ({ sizes }: { sizes: Readonly<Record<string, number>> }) => (
  <Stack spacing={6}>
    {Object.entries(sizes).map(([name, size]) => (
      <Group key={name} spacing="sm" noWrap>
        <Box sx={{ width: size * 4, height: 14, background: "var(--fill)" }} />
        <Text size="xs">
          {name}, {size}
        </Text>
      </Group>
    ))}
  </Stack>
);

/** Type, colours, spaces, corners, elevation and motion: all that other parts are made of. */
export function Tokens() {
  const values = themeVariables(useMantineTheme());
  return (
    <Stack spacing={32}>
      <Specimen title="Type">
        <Type />
      </Specimen>
      <Specimen title="Scripts">
        <Stack spacing={6}>
          {scripts.map(({ lang, text }) => (
            <Text key={lang} lang={lang} size="md">
              {text}
            </Text>
          ))}
        </Stack>
      </Specimen>
      <Specimen title="Colours by role">
        <SimpleGrid cols={4} spacing="sm" breakpoints={[{ maxWidth: 700, cols: 2 }]}>
          {roles.map((role) => (
            <Swatch key={role} name={role} value={values[`--${role}`] ?? ""} />
          ))}
        </SimpleGrid>
      </Specimen>
      <Specimen title="Signs">
        <SimpleGrid cols={4} spacing="sm" breakpoints={[{ maxWidth: 700, cols: 2 }]}>
          {signs.map((sign) => (
            <Swatch key={sign} name={sign} value={`var(--sign-${sign})`} />
          ))}
        </SimpleGrid>
      </Specimen>
      <Specimen title="Space">
        <Bars sizes={tokens.spacing} />
      </Specimen>
      <Specimen title="Corners">
        <Group spacing="md">
          {Object.entries(tokens.radius).map(([name, radius]) => (
            <Stack key={name} spacing={4} align="center">
              <Box
                sx={{
                  width: 56,
                  height: 40,
                  borderRadius: radius,
                  border: "2px solid var(--accent)",
                }}
              />
              <Text size="xs">
                {name}, {radius}
              </Text>
            </Stack>
          ))}
        </Group>
      </Specimen>
      <Specimen title="Elevation">
        <Group spacing="lg">
          {Object.entries(tokens.shadows).map(([name, shadow]) => (
            <Box
              key={name}
              p="md"
              sx={{ background: "var(--raised)", borderRadius: "var(--radius)", boxShadow: shadow }}
            >
              <Text size="xs">{name}</Text>
            </Box>
          ))}
        </Group>
      </Specimen>
      <Specimen title="Motion">
        <Text size="xs">
          {Object.entries(motion)
            .map(([name, time]) => `${name} ${time}`)
            .join(" · ")}
        </Text>
      </Specimen>
    </Stack>
  );
}
