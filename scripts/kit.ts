#!/usr/bin/env node
// The same entry under the name that it has in the sources: whichever is run, an old Node is told first.
import "./kit.mjs";
