/** How far the driving has come, in episodes, and whose episode ended last. */
export interface Progress {
  done: number;
  planned: number;
  drive: string;
}
