import { Box, Checkbox, Group, Input, SimpleGrid, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useRights } from "../../providers/use-identity";
import { may, type PermissionKeysField } from "../../../schema";
import { t } from "../../strings/inputs";
import { useDeclaredResources, usePagePermissions } from "../resource-registry";
import { describedBy, groupFrameOf, type InputProps } from "./input-props";
import { matchingGroups, permissionGroups, type PermissionGroup } from "./permission-groups";

interface KeysProps {
  group: PermissionGroup;
  chosen: ReadonlySet<string>;
  mine(key: string): boolean;
  onToggle(keys: readonly string[], on: boolean): void;
}

function Keys({ group, chosen, mine, onToggle }: KeysProps) {
  const open = group.keys.filter(({ key }) => mine(key)).map(({ key }) => key);
  const on = group.keys.filter(({ key }) => chosen.has(key)).length;
  const all = on === group.keys.length;
  return (
    <Box
      component="fieldset"
      p="sm"
      m={0}
      sx={(theme) => ({
        border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
        borderRadius: theme.radius.md,
        minWidth: 0,
      })}
    >
      <Text component="legend" size="sm" weight={600} px={4}>
        {group.label}
      </Text>
      <Group spacing="md">
        {group.keys.length > 1 ? (
          <Checkbox
            size="xs"
            label={t("all")}
            aria-label={t("allOf", { group: group.label })}
            checked={all}
            indeterminate={on > 0 && !all}
            disabled={open.length === 0}
            onChange={() => onToggle(open, !all)}
          />
        ) : null}
        {group.keys.map(({ key, label }) => (
          <Checkbox
            key={key}
            size="xs"
            label={label}
            checked={chosen.has(key)}
            disabled={!mine(key)}
            title={mine(key) ? key : t("notYours")}
            onChange={(event) => onToggle([key], event.currentTarget.checked)}
          />
        ))}
      </Group>
    </Box>
  );
}

/** The keys that meet a condition, by their groups. */
const keysThat = (groups: readonly PermissionGroup[], fits: (key: string) => boolean) =>
  groups
    .map((group) => ({ ...group, keys: group.keys.filter(({ key }) => fits(key)) }))
    .filter(({ keys }) => keys.length > 0);

/**
 * A list of permission keys. Nobody gives or takes what it does not have: those are seen, but not
 * to be changed; the API refuses them too.
 * @param props.only where no other keys are offered, and each of these can be chosen
 */
export function PermissionKeysInput(
  props: InputProps<PermissionKeysField> & { only?: ((key: string) => boolean) | undefined },
) {
  const { id, value, onChange, onBlur, only } = props;
  const resources = useDeclaredResources();
  const pageKeys = usePagePermissions();
  const rights = useRights();
  const mine = only ?? ((key: string) => may(rights, key));
  const [text, setText] = useState("");
  const chosen = useMemo(() => new Set(Array.isArray(value) ? (value as string[]) : []), [value]);
  const all = useMemo(
    () => permissionGroups(resources.values(), pageKeys, [...chosen]),
    [resources, pageKeys, chosen],
  );
  const groups = only ? keysThat(all, only) : all;
  const count = groups.reduce((sum, { keys }) => sum + keys.length, 0);
  const lacking = groups.some(({ keys }) => keys.some(({ key }) => !mine(key)));
  const toggle = (keys: readonly string[], on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onChange([...next]);
  };
  return (
    <Input.Wrapper {...groupFrameOf(props)}>
      <Box
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        onBlur={onBlur}
      >
        <Group position="apart" my="xs">
          <TextInput
            id={id}
            icon={<IconSearch size={16} aria-hidden />}
            aria-label={t("searchKeys")}
            placeholder={t("searchKeys")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <Text size="sm" role="status">
            {t("keysChosen", { count: chosen.size, all: count })}
          </Text>
        </Group>
        {lacking ? (
          <Text size="sm" mb="xs">
            {t("notYours")}
          </Text>
        ) : null}
        <SimpleGrid cols={1} breakpoints={[{ minWidth: "md", cols: 2 }]} spacing="xs">
          {matchingGroups(groups, text).map((group) => (
            <Keys key={group.label} group={group} chosen={chosen} mine={mine} onToggle={toggle} />
          ))}
        </SimpleGrid>
      </Box>
    </Input.Wrapper>
  );
}
