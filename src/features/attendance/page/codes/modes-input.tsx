import { Box, Checkbox, Group, Input } from "@mantine/core";
import { describedBy, groupFrameOf } from "@rollcall/kit/browser/fields/inputs/input-props";
import type { OwnInputProps } from "@rollcall/kit/browser/fields/overrides";
import { attendanceModes } from "../../../../school/slots/domain/attendance-mode";
import { modesIn } from "./modes-text";
import { codeModes } from "./text";

/** Which registers offer a code; stored as `daily,period`, and as nothing for all of them. */
export function ModesInput(props: OwnInputProps) {
  const { id, value, onChange, onBlur } = props;
  const chosen = modesIn(value);
  const toggle = (mode: string) => {
    const next = attendanceModes.filter((one) => (one === mode) !== chosen.includes(one));
    onChange(next.length > 0 ? next.join(",") : null);
  };
  return (
    <Input.Wrapper {...groupFrameOf(props)}>
      <Box
        id={id}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        onBlur={onBlur}
        py={6}
      >
        <Group spacing="md">
          {attendanceModes.map((mode) => (
            <Checkbox
              key={mode}
              label={codeModes[mode]}
              checked={chosen.includes(mode)}
              onChange={() => toggle(mode)}
            />
          ))}
        </Group>
      </Box>
    </Input.Wrapper>
  );
}
