import type { Row } from "../row.ts";
import { bombRows } from "./bombs.ts";
import { cheatRows } from "./cheats.ts";
import { clockRows } from "./clocks.ts";
import { endlessRows } from "./endless.ts";
import { escapeRows } from "./escapes.ts";
import { framingRows } from "./framing.ts";
import { headerRows } from "./headers.ts";
import { informationalRows } from "./informational.ts";
import { jsonRows } from "./json.ts";
import { mailRows } from "./mails.ts";
import { outputRows } from "./outputs.ts";
import { slowRows } from "./slow.ts";
import { spotterRows } from "./spotters.ts";
import { strangerRows } from "./strangers.ts";
import { tlsRows } from "./tls.ts";
import { webhookRows } from "./webhooks.ts";

/** Every hostile behaviour, in the table's order. */
export const rows: readonly Row[] = [
  ...slowRows,
  ...endlessRows,
  ...bombRows,
  ...framingRows,
  ...headerRows,
  ...informationalRows,
  ...jsonRows,
  ...escapeRows,
  ...mailRows,
  ...webhookRows,
  ...outputRows,
  ...clockRows,
  ...tlsRows,
  ...strangerRows,
  ...cheatRows,
  ...spotterRows,
];

/** Rows that take long, or much of both cores: samples leave them out. */
const lengthy = /^(cheats|mails|webhooks|outputs\.(endless|bomb)|slow\.|bombs\.)/;

/** The rows from which samples are drawn. */
export const quickRows: readonly Row[] = rows.filter(({ id }) => !lengthy.test(id));
