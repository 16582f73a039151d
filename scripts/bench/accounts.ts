/** The judges of accounts beside a model of users, tokens and mails, as a page: `accounts [histories] [runs]`. */
import { printAccounts } from "../../conformance/selftest/accounts/print-power.ts";

process.exitCode = printAccounts(process.argv.slice(2));
