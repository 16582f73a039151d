import { must, observe, should } from "./clause.ts";

const mailIfNeeded = { when: "login-needs-verification", evidence: "mail" } as const;

export const signupCreatesUser = must({
  id: "signup.creates-user",
  statement:
    "Signup with email, password and name creates a user who can then log in with them, and whose user.email and user.name are those given.",
  section: "Endpoints, Agent control plane",
  conditional: mailIfNeeded,
  note: "Normalising is not excluded: addresses are given in lower case, names without outer blanks.",
});

export const signupSendsVerificationEmail = must({
  id: "signup.sends-verification-email",
  statement: "Signup sends an email to the address given, holding a link with a token.",
  section: "Endpoints, Agent control plane",
  evidence: ["mail"],
});

export const signupCreatesPaymentCustomer = must({
  id: "signup.creates-payment-customer",
  statement:
    "A signup that made a user created a customer record with the user's address in the payment system.",
  section: "Endpoints, Agent control plane",
  evidence: ["payment"],
  note: "Further records, and those of refused signups, are not judged.",
});

export const signupStartsUnverified = must({
  id: "signup.starts-unverified",
  statement: "user.verified is not true before the user's email is verified.",
  section: "Agent user",
  anyOf: ["login-before-verification"],
});

export const signupNeedsNoCredentials = must({
  id: "signup.needs-no-credentials",
  statement: "Signup works without an Authorization header.",
  section: "Authentication, Agent control plane, 1",
  conditional: mailIfNeeded,
});

export const signupRequiresFields = should({
  id: "signup.requires-fields",
  statement:
    "Signup without email or password, or with one of them that is a list or an object, creates no user.",
  section: "Endpoints, Agent control plane",
  note: "The table of endpoints lists them as the body's strings and marks neither optional. A missing name, and numbers, are not judged.",
});

export const signupKeepsExistingAccount = should({
  id: "signup.keeps-existing-account",
  statement:
    "A second signup with the email of an existing user takes nothing over: the first password still logs in, the second does not.",
  section: "Agent user",
  note: "The email is the login identity, so it belongs to one user.",
});

export const signupResult = observe({
  id: "signup.result",
  statement:
    "Which fields the signup result has, and whether login works before the email is verified.",
  section: "Endpoints, Agent control plane",
});
