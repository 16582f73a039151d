/** How to print to a stream: with colours where it is a terminal, or where the environment asks for them. */
export interface Screen {
  stream: NodeJS.WriteStream;
  colour: boolean;
  columns: number;
}

/** Where the stream is no terminal, `COLUMNS` says its width; default: 100. */
export function screenOn(stream: NodeJS.WriteStream): Screen {
  const { NO_COLOR: no = "", FORCE_COLOR: force = "", TERM: terminal, COLUMNS = "" } = process.env;
  const able = stream.isTTY === true && terminal !== "dumb";
  const wanted = force === "" ? able : force !== "0" && force !== "false";
  return {
    stream,
    colour: no === "" && wanted,
    columns: stream.columns ?? (Number.parseInt(COLUMNS, 10) || 100),
  };
}
