/** What is under way at one of the narrow places of a process, and what waits for it. */
export interface Load {
  running: number
  waiting: number
}
