import { runServer } from "@rollcall/server/run-server";
import { served } from "./served";

runServer(served);
