const inRepository = "npm run -s kit --";
const installed = "npx model-platform-conformance";

/** What a reader types before a command's name: in the repository an npm script, where the package is installed its binary. */
export const kitCommand: string = import.meta.url.includes("/node_modules/")
  ? installed
  : inRepository;
