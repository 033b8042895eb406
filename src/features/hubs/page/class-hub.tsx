import { Anchor } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useMay, useMayOrOwn } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";
import { askDay } from "../../../school/registers/page/expected-day";
import { expectedKey, useLiveDay } from "../../../school/registers/page/use-expected-day";
import { ClassBells } from "../../bells/page";
import { ClassCard, figureStrings } from "../../figures/page";
import { HubCard, Nothing } from "./card";
import { Facts } from "./facts";
import { HubLayout } from "./hub-layout";
import { PeopleFigures } from "./people-figures";
import { RegisterLines } from "./register-lines";
import { t } from "./text";

type Class = BaseRecord & { id: number };

const mostShown = 8;

/** The registers of the class today, with the way to each. */
function TodaysRegisters({ id }: { id: number }) {
  const query = useQuery({
    queryKey: [...expectedKey(), "class", id],
    staleTime: 0,
    queryFn: ({ signal }) => askDay(undefined, signal, [id]),
  });
  useLiveDay();
  return (
    <HubCard title={t("class.today")} query={query} failed={t("class.failed")}>
      {({ registers, date, closed }) => {
        const open = registers.filter(({ state }) => state !== "closed");
        return open.length === 0 ? (
          <Nothing>{registers[0]?.why ?? closed ?? t("class.noRegister")}</Nothing>
        ) : (
          <RegisterLines registers={open} date={date} nameOf={({ label }) => label} />
        );
      }}
    </HubCard>
  );
}

/** Students of the class below the minimum, lowest first, as the report has them. */
function LowStudents({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ["reports", "defaulters", `class_id=${id}&per_page=${mostShown}`],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/reports/:name", {
          params: { name: "defaulters" },
          query: { class_id: id, per_page: mostShown },
          signal,
        })
      ).data,
  });
  return (
    <HubCard
      title={t("class.low")}
      query={query}
      failed={t("class.lowFailed")}
      tools={
        <Anchor component={Link} to={`/reports?report=defaulters&class_id=${id}`}>
          {query.data && query.data.total > mostShown
            ? t("class.lowMore", { count: query.data.total })
            : t("class.lowAll")}
        </Anchor>
      }
    >
      {({ rows, threshold, at_least: atLeast }) =>
        rows.length === 0 ? (
          <Nothing>
            {atLeast !== null && atLeast > 1
              ? t("class.noLowOf", { threshold, atLeast })
              : t("class.noLow", { threshold })}
          </Nothing>
        ) : (
          <PeopleFigures
            people={rows.map((row) => ({
              id: Number(row["student_id"]),
              name: String(row["name"] ?? ""),
              percentage: typeof row["percentage"] === "number" ? row["percentage"] : null,
            }))}
            format={figureStrings.percent}
          />
        )
      }
    </HubCard>
  );
}

/** A class on one page: today's registers, its attendance lately, and who is often away. */
export function ClassHub({ record }: { record: Class }) {
  const [may, mayOrOwn] = [useMay(), useMayOrOwn()];
  const seesAttendance = mayOrOwn("view_attendance");
  const teacher = record["class_teacher"] as { id: number; name: string } | null | undefined;
  const { id } = record;
  const text = (key: string) =>
    typeof record[key] === "string" || typeof record[key] === "number" ? String(record[key]) : null;
  return (
    <>
      <Facts
        of={[
          {
            name: t("class.teacher"),
            value: teacher ? (
              <Anchor component={Link} to={`/teachers/${teacher.id}`}>
                {teacher.name}
              </Anchor>
            ) : null,
          },
          { name: t("class.room"), value: text("room") },
          { name: t("class.capacity"), value: text("capacity") },
        ]}
      />
      <HubLayout
        main={seesAttendance ? <ClassCard id={id} /> : null}
        side={
          <>
            {seesAttendance || mayOrOwn("mark_attendance") ? <TodaysRegisters id={id} /> : null}
            {may("view_reports") ? <LowStudents id={id} /> : null}
          </>
        }
        rest={<ClassBells record={record} />}
      />
    </>
  );
}
