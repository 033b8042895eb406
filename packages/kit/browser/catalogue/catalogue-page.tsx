import { Anchor, Box, Group, NativeSelect, Text, Title, type MantineTheme } from "@mantine/core";
import { useState } from "react";
import { readView, widths, writeView, type View } from "./address";
import { CatalogueLook } from "./look";
import type { CataloguePart } from "./part";
import { Stage } from "./stage";

const wide = "@media (min-width: 1100px)";
const isFramed = window.self !== window.top;

const edge = (theme: MantineTheme) =>
  `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`;

/** What can be chosen of the view. */
function Switches({ view, onView }: { view: View; onView(view: View): void }) {
  return (
    <Group spacing="sm">
      <NativeSelect
        label="Colours"
        size="xs"
        value={view.scheme}
        data={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onView({ ...view, scheme: value === "dark" ? "dark" : "light" })
        }
      />
      <NativeSelect
        label="Direction"
        size="xs"
        value={view.dir}
        data={[
          { value: "ltr", label: "Left to right" },
          { value: "rtl", label: "Right to left" },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onView({ ...view, dir: value === "rtl" ? "rtl" : "ltr" })
        }
      />
      <NativeSelect
        label="Width"
        size="xs"
        value={String(view.width ?? "")}
        data={[
          { value: "", label: "Window" },
          ...widths.map((width) => ({ value: String(width), label: `${width} px` })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onView({ ...view, width: value === "" ? undefined : Number(value) })
        }
      />
    </Group>
  );
}

/** The way to each part. */
function PartsMenu({ parts }: { parts: readonly CataloguePart[] }) {
  return (
    <Box
      component="nav"
      aria-label="Parts"
      sx={{ [wide]: { position: "sticky", top: 16, alignSelf: "start" } }}
    >
      <Box
        component="ul"
        m={0}
        p={0}
        sx={{
          listStyle: "none",
          display: "flex",
          flexWrap: "wrap",
          gap: "4px 16px",
          [wide]: { flexDirection: "column" },
        }}
      >
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Anchor href={`#${id}`}>{title}</Anchor>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** All parts, one below the other. */
function Parts({ parts }: { parts: readonly CataloguePart[] }) {
  return (
    <Box component="main" sx={{ minWidth: 0 }}>
      {parts.map(({ id, title, Part, hasStages }) => (
        <Box
          key={id}
          id={id}
          component="section"
          aria-labelledby={`${id}-title`}
          pb={40}
          sx={{ scrollMarginTop: 16 }}
        >
          <Title
            order={2}
            id={`${id}-title`}
            mb="md"
            pb={6}
            sx={(theme) => ({ borderBottom: edge(theme) })}
          >
            {title}
          </Title>
          {hasStages ? (
            <Part />
          ) : (
            <Stage>
              <Part />
            </Stage>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The same page in a window of the chosen width, which is what style sheets ask for. */
const Framed = ({ view, width }: { view: View; width: number }) => (
  <Box
    component="iframe"
    title={`Catalogue, ${width} pixels wide`}
    src={`${location.pathname}${writeView({ ...view, width: undefined })}${location.hash}`}
    sx={(theme) => ({ width, height: "80vh", border: edge(theme), borderRadius: 8 })}
  />
);

/** Every part of a console in every state, in the colours, direction and width of one's choice. */
export function CataloguePage({ parts }: { parts: readonly CataloguePart[] }) {
  const [view, setView] = useState(() => readView(location.search));
  const { scheme, dir, width } = view;
  const onView = (next: View) => {
    history.replaceState(null, "", `${location.pathname}${writeView(next)}${location.hash}`);
    setView(next);
  };
  return (
    <CatalogueLook
      scheme={scheme}
      dir={dir}
      onScheme={() => onView({ ...view, scheme: scheme === "dark" ? "light" : "dark" })}
    >
      <Box p="md" maw={1400} mx="auto">
        <Box component="header" mb="lg">
          <Title order={1}>Catalogue</Title>
          <Text mb="sm">Every part in every state, from made-up data.</Text>
          {isFramed ? null : <Switches view={view} onView={onView} />}
        </Box>
        {width === undefined ? (
          <Box sx={{ display: "grid", gap: 24, [wide]: { gridTemplateColumns: "180px 1fr" } }}>
            <PartsMenu parts={parts} />
            <Parts parts={parts} />
          </Box>
        ) : (
          <Framed view={view} width={width} />
        )}
      </Box>
    </CatalogueLook>
  );
}
