#!/usr/bin/env node
// The same entry under the sources' name: whichever is run, an old Node gets a clear message first.
import "./kit.mjs";
