import { clause } from "./clause.ts";

const mailIfNeeded = { when: "login-needs-verification", evidence: "mail" } as const;

export const signupCreatesUser = clause({
  id: "signup.creates-user",
  level: "must",
  statement:
    "Signup with email, password and name creates a user who can then log in with them, and whose user.email and user.name are those given.",
  section: "Endpoints, Agent control plane",
  conditional: mailIfNeeded,
  note: "Normalising is not excluded: addresses are given in lower case, names without outer blanks.",
});

export const signupSendsVerificationEmail = clause({
  id: "signup.sends-verification-email",
  level: "must",
  statement: "Signup sends an email to the address given, holding a link with a token.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
});

export const signupCreatesPaymentCustomer = clause({
  id: "signup.creates-payment-customer",
  level: "must",
  statement:
    "A signup that made a user created a customer record with the user's address in the payment system.",
  section: "Endpoints, Agent control plane",
  evidence: ["payment"],
  note: "Further records, and those of refused signups, are observed.",
});

export const signupStartsUnverified = clause({
  id: "signup.starts-unverified",
  level: "must",
  statement: "user.verified is not true before the user's email is verified.",
  section: "Agent user",
  anyOf: ["login-before-verification"],
});

export const signupNeedsNoCredentials = clause({
  id: "signup.needs-no-credentials",
  level: "must",
  statement: "Signup works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  conditional: mailIfNeeded,
});

export const signupRequiresFields = clause({
  id: "signup.requires-fields",
  level: "should",
  statement:
    "Signup without email or password, or with one of them that is a list or an object, creates no user.",
  section: "Endpoints, Agent control plane",
  note: "The table of endpoints lists them as the body's strings and marks neither optional. A missing name, and numbers, are observed.",
});

export const signupKeepsExistingAccount = clause({
  id: "signup.keeps-existing-account",
  level: "should",
  statement:
    "A second signup with the email of an existing user takes nothing over: the first password still logs in, the second does not.",
  section: "Agent user",
  note: "The email is the login identity, so it belongs to one user.",
});

export const signupResult = clause({
  id: "signup.result",
  level: "observe",
  statement:
    "Which fields the signup result has, and whether login works before the email is verified.",
  section: "Endpoints, Agent control plane",
});
