const inRepository = "npm run -s kit --";
const installed = "npx model-platform-conformance";

/**
 * What a reader types before a command's name: an npm script in the repository, the binary where the package is
 * installed.
 */
export const kitCommand: string = import.meta.url.includes("/node_modules/")
  ? installed
  : inRepository;
