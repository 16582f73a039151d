/** A question of `init`, which a person answers by a flag or at the terminal. */
export interface Question {
  /** The flag's name in camel case. */
  readonly name: string;
  readonly flag: string;
  /** What is asked for, as `--help` and the prompt print it. */
  readonly what: string;
  /** An answer, as the prompt shows it. */
  readonly example: string;
  /** The form of the answer; undefined: any text will do. */
  readonly wanted?: { readonly like: RegExp; readonly form: string };
  /** Only asked where the target has a control plane. */
  readonly ofControlPlane?: true;
}

const address = { like: /^\S+:\d{1,5}$/, form: "host:port, such as 127.0.0.1:2525" };
const url = { like: /^https?:\/\/[^\s/]+/i, form: "an address such as https://hooks.example" };
const variable = { like: /^[A-Za-z_]\w*$/, form: "the name of a variable, such as ENTERPRISE_KEY" };
const segment = { like: /^[^/?#\s{}]+$/, form: "one path segment, without slashes" };

const slug = <Name extends string>(name: Name, flag: string, of: string, example: string) => ({
  name,
  example,
  flag: `${flag} <segment>`,
  what: `path segment of ${of}`,
  wanted: segment,
});

/** All that cannot be seen from outside, in the order of the questions. */
export const questions = [
  {
    name: "name",
    flag: "--name <name>",
    what: "what reports call the target",
    example: "Example API",
  },
  {
    name: "mailbox",
    flag: "--mailbox <host:port>",
    what: "where the kit takes the target's mail by SMTP",
    example: "127.0.0.1:2525",
    wanted: address,
    ofControlPlane: true,
  },
  {
    name: "webhook",
    flag: "--webhook <host:port>",
    what: "where the kit takes the target's webhook calls",
    example: "127.0.0.1:8089",
    wanted: address,
  },
  {
    name: "webhookUrl",
    flag: "--webhook-url <url>",
    what: "address at which the target reaches that, if it is another; many call public https addresses alone",
    example: "https://hooks.example",
    wanted: url,
  },
  {
    name: "media",
    flag: "--media <base64|host:port>",
    what: "how the target takes files: base64, or fetched from the kit at this host:port",
    example: "base64",
    wanted: { like: /^(base64|\S+:\d{1,5})$/, form: "base64, or host:port" },
  },
  {
    name: "enterpriseKey",
    flag: "--enterprise-key <variable>",
    what: "environment variable that holds the enterprise key",
    example: "ENTERPRISE_KEY",
    wanted: variable,
  },
  slug("chatServer", "--chat-server", "the dedicated chat server", "chat"),
  slug("imageServer", "--image-server", "the dedicated image-generation server", "image"),
  slug(
    "imageEditingServer",
    "--image-editing-server",
    "the dedicated image-editing server",
    "image-editing",
  ),
  slug("editModel", "--edit-model", "the edit model", "edit-1"),
  slug("imageModel", "--image-model", "the enterprise text-to-image model", "text2img-1"),
  {
    name: "queueFull",
    flag: "--queue-full <words>",
    what: "words by which an answer says that the queue is full, and no other does",
    example: "queue is full",
  },
] as const satisfies readonly Question[];

export type Answers = { -readonly [K in (typeof questions)[number]["name"]]?: string | undefined };

/** What is wrong with the name of an environment variable; undefined where it is right. */
export const variableFault = (answer: string): string | undefined =>
  variable.like.test(answer) ? undefined : `wanted ${variable.form}`;

/** What is wrong with an answer; undefined where it is right. */
export function faultOf({ wanted }: Question, answer: string): string | undefined {
  return wanted === undefined || wanted.like.test(answer) ? undefined : `wanted ${wanted.form}`;
}
