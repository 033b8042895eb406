import { Input } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { useMay } from "../../fields/may";
import { useAudiences } from "../../providers/notifications/audiences";
import { t } from "../../strings/notification-centre";
import { recipientGroupsIn } from "./recipient-types";

/** Who is meant, by kind of people; Mantine's own select has no groups. */
export function RecipientTypeSelect({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange(type: string): void;
}) {
  const id = useId();
  const audiences = useAudiences();
  const may = useMay();
  return (
    <Input.Wrapper id={id} label={t("sending.to")} withAsterisk error={error}>
      <Input
        component="select"
        id={id}
        value={value}
        required
        invalid={error !== undefined}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        styles={{ rightSection: { pointerEvents: "none" } }}
        onChange={(event: { currentTarget: { value: string } }) =>
          onChange(event.currentTarget.value)
        }
      >
        <option value="">{t("sending.toPlaceholder")}</option>
        {recipientGroupsIn(audiences, may).map(({ label, types }) => (
          <optgroup key={label} label={label}>
            {types.map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
