/** @jsxImportSource preact */
import { Failure, Frame, Skeleton } from "../shared/frame";
import { startPage } from "../shared/start";
import { useAnswer } from "../shared/use-answer";
import { call } from "../shared/call";

function Page() {
  const { data, failure, again } = useAnswer(() => call("GET /branding"), []);
  return (
    <Frame title="Attendance">
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {data ? <h1>{data.institution_name}</h1> : <Skeleton />}
    </Frame>
  );
}

void startPage(<Page />);
