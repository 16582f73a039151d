import chromium from "@sparticuz/chromium";

// A process of its own, since the package only unpacks to the folder of TMPDIR.
chromium.setGraphicsMode = false;
await chromium.executablePath();
