import { runServer } from "./run-server";
import { school } from "./school";

runServer(school);
