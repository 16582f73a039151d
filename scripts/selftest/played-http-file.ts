/** What a request of a `.http` file was answered. */
export interface HttpAnswer {
  status: number;
  json: unknown;
}

const definition = /^@(\S+?) =(?: (.*))?$/;

/**
 * Sends the requests of a `.http` file in their order, as an editor does: comments are left out, file variables and
 * `{{name.response.body.$.path}}` put in. Returns the answers by the requests' names. Throws for a variable that is not there.
 */
export async function playHttpFile(text: string): Promise<Map<string, HttpAnswer>> {
  const lines = text.split("\n");
  const variables = new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value = ""] = definition.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  const answers = new Map<string, HttpAnswer>();
  const filled = (said: string): string =>
    said.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => {
      const [call = "", path] = name.split(".response.body.$.");
      const value = path
        ?.split(".")
        .reduce<unknown>((json, member) => Object(json)[member], answers.get(call)?.json);
      const found = path === undefined ? variables.get(name) : value;
      if (found === undefined) throw new Error(`nothing gives ${name}`);
      return filled(String(found));
    });
  for (const region of text.split(/^###.*$/m)) {
    const name = /^# @name (\w+)$/m.exec(region)?.[1] ?? "";
    const said = region
      .split("\n")
      .filter((line) => !/^\s*(?:#|\/\/)/.test(line) && !definition.test(line))
      .join("\n");
    const [head = "", body] = filled(said.trim()).split("\n\n");
    const [request = "", ...headers] = head.split("\n");
    const [method = "", url = ""] = request.split(" ");
    if (url === "") continue;
    const response = await fetch(url, {
      method,
      headers: headers.map((line) => line.split(/: (.*)/s, 2) as [string, string]),
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    answers.set(name, { status: response.status, json: await response.json() });
  }
  return answers;
}
