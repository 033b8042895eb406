import { holdsWords } from "../../../schema/formats/fold";
import { Box, Loader, Text, TextInput, useMantineColorScheme } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { useCombobox } from "../../fields/inputs/use-combobox";
import { useMayDo } from "../../fields/may";
import { usePageCommands } from "../../fields/page-commands";
import { useListViews } from "../../providers/list-views";
import { useResources } from "../../fields/resource-registry";
import { searchFields } from "../../../schema";
import { palette } from "../../strings/palette";
import type { MenuEntry, MenuGroup } from "../menu";
import { CommandList } from "./command-list";
import {
  createCommands,
  pageCommands,
  viewCommands,
  type Command,
  type CommandGroup,
} from "./commands";
import { useRecordSearch, type Found } from "./use-record-search";

interface PaletteProps {
  groups: readonly MenuGroup[];
  /** What else there is to do, for the one who is signed in. */
  actions: readonly MenuEntry[];
  onLogOut(): void;
  onClose(): void;
  onShortcuts(): void;
}

function useCommands(
  { groups, actions: more, onLogOut, onShortcuts }: PaletteProps,
  typed: string,
): CommandGroup[] {
  const resources = useResources();
  const mayDo = useMayDo();
  const { toggleColorScheme } = useMantineColorScheme();
  const here = usePageCommands();
  const { views = [] } = useListViews();
  const actions: Command[] = [
    ...createCommands(resources.values(), (resource) => mayDo(resource, "create")),
    ...more.map(({ label, path, icon }) => ({ id: `do:${path}`, label, icon, to: path })),
    { id: "do:scheme", label: palette.toggleScheme, run: () => toggleColorScheme() },
    { id: "do:shortcuts", label: palette.shortcuts, hint: "?", run: onShortcuts },
    { id: "do:profile", label: palette.profile, to: "/profile" },
    { id: "do:logout", label: palette.logOut, run: onLogOut },
  ];
  return [
    { name: palette.here, commands: [...here] },
    { name: palette.pages, commands: pageCommands(groups) },
    { name: palette.views, commands: viewCommands(views, resources) },
    { name: palette.actions, commands: actions },
  ]
    .map(({ name, commands }) => ({
      name,
      commands: commands.filter(({ label }) => holdsWords(label, typed)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** Everything that can be chosen for a text: commands at once, records as they are found. */
function useFound(props: PaletteProps, typed: string) {
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
  const { groups, state } = useRecordSearch(searched, typed);
  return { groups: [...useCommands(props, typed), ...groups], state };
}

/** What there is to say of what was found. */
function Foot({ typed, count, state }: { typed: string; count: number; state: Found["state"] }) {
  return (
    <>
      {count === 0 && state !== "searching" && (
        <Text p="md" color="dimmed">
          {palette.nothing(typed)}
        </Text>
      )}
      {state === "failed" && (
        <Text px="md" pb="xs" size="xs" color="dimmed">
          {palette.failed}
        </Text>
      )}
      <Text px="md" py={8} size="xs" color="dimmed" role="status">
        {count > 0 && state === "done" ? `${palette.results(count)} · ` : ""}
        {palette.hint}
      </Text>
    </>
  );
}

/** Pages, records and actions in one field, from everywhere. */
export function CommandPalette(props: PaletteProps) {
  const { onClose } = props;
  const [typed, setTyped] = useState("");
  const [dialogId, listId] = [useId(), useId()];
  const navigate = useNavigate();
  const { groups, state } = useFound(props, typed);
  const commands = groups.flatMap((group) => group.commands);
  const pick = (command: Command) => {
    onClose();
    command.run?.();
    if (command.to) void navigate(command.to);
  };
  const box = useCombobox({
    listId,
    open: true,
    keys: commands.map(({ id }) => id),
    choose: (index) => commands[index] && pick(commands[index]),
  });
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
        {palette.title}
      </span>
      <TextInput
        {...box.inputProps}
        variant="unstyled"
        size="lg"
        px="md"
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          box.reset();
        }}
        icon={<IconSearch size={18} stroke={1.7} aria-hidden />}
        rightSection={
          state === "searching" ? (
            <Loader size="xs" role="img" aria-label={palette.searching} />
          ) : undefined
        }
        placeholder={palette.placeholder}
        aria-label={palette.placeholder}
        styles={{ input: { fontSize: 16 } }}
      />
      <Box
        sx={(theme) => ({
          borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
        })}
      >
        {commands.length > 0 && <CommandList box={box} groups={groups} />}
        <Foot typed={typed} count={commands.length} state={state} />
      </Box>
    </Modal>
  );
}
