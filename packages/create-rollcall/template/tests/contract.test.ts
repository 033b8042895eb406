import { describeContract } from "@rollcall/kit/testing/contract";
import { served } from "../server/application";

// What follows from the declarations. What your own rules accept is said here:
// `{ usable: { rooms: { status: "open" } } }`.
describeContract(served);
