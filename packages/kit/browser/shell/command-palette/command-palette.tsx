import { holdsWords } from "../../../schema/formats/fold";
import { nearlyHoldsWords } from "../../../schema/formats/near";
import { Box, Loader, Text, TextInput, useMantineColorScheme } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { useCombobox } from "../../fields/inputs/use-combobox";
import { useMayDo } from "../../fields/may";
import { usePageCommands } from "../../fields/page-commands";
import { useListViews } from "../../providers/list-views";
import { useResources } from "../../fields/resource-registry";
import { searchFields } from "../../../schema";
import { t } from "../../strings/palette";
import type { MenuEntry, MenuGroup } from "../menu";
import { CommandList } from "./command-list";
import {
  createCommands,
  pageCommands,
  pageViewCommands,
  recentCommands,
  viewCommands,
  type CommandGroup,
} from "./commands";
import type { Command, LoadActions, LoadViews } from "../../fields/palette/palette-action";
import type { Recent } from "../use-recents";
import { useNamedActions, useOpenActions, usePageViews } from "./use-palette-actions";
import type { Found } from "./use-paused-search";
import { useRecordSearch } from "./use-record-search";
import { listed } from "../../../schema/messages";

const examplesText = (sentences: readonly string[]) =>
  t("examples", {
    list: listed(
      sentences.map((text) => t("quoted", { text })),
      "unit",
    ),
  });

interface PaletteProps {
  /** What stands in its field. */
  typed: string;
  onType(text: string): void;
  groups: readonly MenuGroup[];
  /** What else there is to do, for the one who is signed in. */
  actions: readonly MenuEntry[];
  /** What can be done to what a sentence names; stays the same object. */
  namedActions: readonly LoadActions[];
  /** Which views pages have; stays the same object. */
  pageViews: readonly LoadViews[];
  /** The records that were looked at, the latest first. */
  recents(): readonly Recent[];
  onLogOut(): void;
  onClose(): void;
  onShortcuts(): void;
}

/** The commands whose label holds the words; `nearly`, also where a letter is wrong. */
const holding = (groups: readonly CommandGroup[], typed: string, nearly: boolean) =>
  groups
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ label }) =>
        nearly ? nearlyHoldsWords(label, typed) : holdsWords(label, typed),
      ),
    }))
    .filter(({ commands }) => commands.length > 0);

/** Pages, saved views and actions, all of them. */
function useCommands({
  groups,
  actions: more,
  pageViews,
  recents,
  onLogOut,
  onShortcuts,
}: PaletteProps): CommandGroup[] {
  const resources = useResources();
  const mayDo = useMayDo();
  const { toggleColorScheme } = useMantineColorScheme();
  const here = usePageCommands();
  const { views = [] } = useListViews();
  const ofPages = usePageViews(pageViews);
  const { pathname } = useLocation();
  const actions: Command[] = [
    ...createCommands(resources.values(), (resource) => mayDo(resource, "create")),
    ...more.map(({ label, path, icon }) => ({ id: `do:${path}`, label, icon, to: path })),
    { id: "do:scheme", label: t("toggleScheme"), run: () => toggleColorScheme() },
    { id: "do:shortcuts", label: t("shortcuts"), hint: "?", run: onShortcuts },
    { id: "do:profile", label: t("profile"), to: "/profile" },
    { id: "do:logout", label: t("logOut"), run: onLogOut },
  ];
  return [
    { name: t("here"), commands: [...here] },
    { name: t("recent"), commands: recentCommands(recents(), resources, pathname) },
    { name: t("pages"), commands: pageCommands(groups) },
    { name: t("views"), commands: viewCommands(views, resources) },
    { name: t("pageViews"), commands: pageViewCommands(ofPages) },
    { name: t("actions"), commands: actions },
  ];
}

/**
 * Everything that can be chosen for a text: commands at once, records as they are found. Where
 * nothing holds the text as it is typed, what holds it but for a letter.
 */
function useFound(props: PaletteProps) {
  const { typed } = props;
  const resources = useResources();
  const mayDo = useMayDo();
  const searched = useMemo(
    () =>
      [...resources.values()].filter(
        (resource) =>
          resource.group !== undefined &&
          searchFields(resource).length > 0 &&
          mayDo(resource, "list"),
      ),
    [resources, mayDo],
  );
  const open = useOpenActions(props.namedActions);
  const all = useCommands(props);
  const exact = holding(all, typed, false);
  const named = useNamedActions(open, typed);
  const isMeant = exact.length > 0 || named.isSentence;
  const records = useRecordSearch(searched, typed, !isMeant);
  const commands = isMeant || records.state === "searching" ? exact : holding(all, typed, true);
  return {
    groups: [...named.groups, ...commands, ...records.groups],
    state: together(named.state, records.state),
    examples: [...new Set(open.map(({ example }) => example))],
  };
}

/** How two searches stand together: what one still does or failed to do goes before. */
const together = (one: Found["state"], other: Found["state"]): Found["state"] =>
  (["searching", "failed", "done"] as const).find((state) => state === one || state === other) ??
  "idle";

/** What there is to say of what was found. */
function Foot({
  typed,
  count,
  state,
  examples,
}: {
  typed: string;
  count: number;
  state: Found["state"];
  examples: readonly string[];
}) {
  return (
    <>
      {count === 0 && state !== "searching" && (
        <Text p="md" color="dimmed">
          {t("nothing", { text: typed })}
        </Text>
      )}
      {state === "failed" && (
        <Text px="md" pb="xs" size="xs" color="dimmed">
          {t("failed")}
        </Text>
      )}
      {typed.trim() === "" && examples.length > 0 && (
        <Text px="md" pt={8} size="xs" color="dimmed">
          {examplesText(examples)}
        </Text>
      )}
      <Text px="md" py={8} size="xs" color="dimmed" role="status">
        {count > 0 && state === "done" ? `${t("results", { count })} · ` : ""}
        {t("hint")}
      </Text>
    </>
  );
}

/** Pages, records and actions in one field, from everywhere. */
export function CommandPalette(props: PaletteProps) {
  const { onClose, typed, onType } = props;
  const [dialogId, listId] = [useId(), useId()];
  const navigate = useNavigate();
  const { groups, state, examples } = useFound(props);
  const commands = groups.flatMap((group) => group.commands);
  const pick = (command: Command) => {
    onClose();
    command.run?.();
    if (command.to) void navigate(command.to, { state: command.state });
  };
  const choose = (index: number) => {
    const command = commands[index];
    // A press on a row that is a link has the browser follow it; Enter is that press.
    if (command?.href !== undefined) document.getElementById(`${listId}-${index}`)?.click();
    else if (command) pick(command);
  };
  const box = useCombobox({ listId, open: true, keys: commands.map(({ id }) => id), choose });
  return (
    <Modal
      id={dialogId}
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={600}
      centered={false}
      styles={{ inner: { paddingTop: "10vh" } }}
    >
      {/* The kit names a dialog by its title, which this one has no room for. */}
      <span id={`${dialogId}-title`} hidden>
        {t("title")}
      </span>
      <TextInput
        {...box.inputProps}
        variant="unstyled"
        size="lg"
        px="md"
        data-autofocus
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          box.reset();
        }}
        icon={<IconSearch size={18} stroke={1.7} aria-hidden />}
        rightSection={
          state === "searching" ? (
            <Loader size="xs" role="img" aria-label={t("searching")} />
          ) : undefined
        }
        placeholder={t("placeholder")}
        aria-label={t("placeholder")}
        styles={{ input: { fontSize: "var(--size-md)" } }}
      />
      <Box
        sx={(theme) => ({
          borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
        })}
      >
        {commands.length > 0 && <CommandList box={box} groups={groups} onFollow={onClose} />}
        <Foot typed={typed} count={commands.length} state={state} examples={examples} />
      </Box>
    </Modal>
  );
}
