import chromium from "@sparticuz/chromium";

// A process of its own, for the package unpacks to where TMPDIR says, and nowhere else.
chromium.setGraphicsMode = false;
await chromium.executablePath();
