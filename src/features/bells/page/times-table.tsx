import { Box, Table, Text, TextInput } from "@mantine/core";
import { readClock } from "@rollcall/kit/browser/fields/inputs/clock-text";
import { t } from "./text";
import type { Period, Typed } from "./use-times";

interface TimesTableProps {
  periods: readonly Period[];
  /** Undefined where times are only shown. */
  typedIn: ((period: Period) => Typed) | undefined;
  errorOf(period: Period): string | undefined;
  onType(period: Period, typed: Typed): void;
}

function PeriodName({ period }: { period: Period }) {
  return (
    <th scope="row">
      {period.name}
      <Text size="sm" color="dimmed" weight={400}>
        {t("usual", { start: period.usual.start_time, end: period.usual.end_time })}
      </Text>
    </th>
  );
}

/** On a phone both times stand side by side. */
const narrow = { input: { "@media (max-width: 480px)": { width: 96, padding: "0 8px" } } } as const;

interface InputsProps {
  period: Period;
  typed: Typed;
  error: string | undefined;
  onType(typed: Typed): void;
}

/** When a period starts and ends. */
function Inputs({ period, typed, error, onType }: InputsProps) {
  return (
    <>
      <td>
        <TextInput
          placeholder="08:30"
          autoComplete="off"
          styles={narrow}
          aria-label={t("startOf", { period: period.name })}
          value={typed.start}
          error={error}
          onChange={(event) => onType({ ...typed, start: event.currentTarget.value })}
          onBlur={() => onType({ ...typed, start: readClock(typed.start) ?? typed.start })}
        />
      </td>
      <td>
        <TextInput
          placeholder="08:30"
          autoComplete="off"
          styles={narrow}
          aria-label={t("endOf", { period: period.name })}
          value={typed.end}
          error={error !== undefined}
          onChange={(event) => onType({ ...typed, end: event.currentTarget.value })}
          onBlur={() => onType({ ...typed, end: readClock(typed.end) ?? typed.end })}
        />
      </td>
    </>
  );
}

/** Every period with its times by a schedule, to be read or typed. */
export function TimesTable({ periods, typedIn, errorOf, onType }: TimesTableProps) {
  return (
    <Box
      sx={{
        overflowX: "auto",
        "@media (max-width: 480px)": {
          "th, td": { paddingLeft: "4px !important", paddingRight: "4px !important" },
        },
      }}
    >
      <Table verticalSpacing={7} striped={false}>
        <thead>
          <tr>
            <th scope="col">{t("period")}</th>
            <th scope="col">{t("start")}</th>
            <th scope="col">{t("end")}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.id}>
              <PeriodName period={period} />
              {typedIn ? (
                <Inputs
                  period={period}
                  typed={typedIn(period)}
                  error={errorOf(period)}
                  onType={(typed) => onType(period, typed)}
                />
              ) : (
                <>
                  <td>{period.bell?.start_time ?? t("asUsual")}</td>
                  <td>{period.bell?.end_time ?? t("asUsual")}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}
