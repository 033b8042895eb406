import { copyRepository } from "./tests/support/copy-of-the-repository";
const copy = await copyRepository(); console.log(copy.folder);
