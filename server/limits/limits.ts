/** So many within so long; more have to wait. */
export interface Limit {
  name: string
  hits: number
  seconds: number
  /** After the last hit one more at a time, each after twice the wait of the one before. Unset: none until the time is over. */
  growing?: { firstSeconds: number; longestSeconds: number }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How often is too often. Shared by every process on the same database. */
export const limits = {
  /** Never locked for good: somebody else's guesses must not keep the owner out. */
  guessesPerAccount: {
    name: 'guess-account',
    hits: 10,
    seconds: 15 * minute,
    growing: { firstSeconds: minute, longestSeconds: 15 * minute },
  },
  /** Wrong passwords, and addresses that turned out to be taken. */
  guessesPerNetwork: { name: 'guess-network', hits: 100, seconds: 15 * minute },
  /** Accounts that came to be, not attempts. */
  signUpsPerNetwork: { name: 'signup-network', hits: 50, seconds: day },
  /** One mailbox under many spellings is one person's free credits many times. */
  signUpsPerMailbox: { name: 'signup-mailbox', hits: 3, seconds: 30 * day },
  resetsPerNetwork: { name: 'reset-network', hits: 20, seconds: hour },
  /** Refused photos cost no credit, but they cost work. */
  uploadsPerAccount: { name: 'upload-account', hits: 600, seconds: 10 * minute },
  /** One at a time in the whole house; longer than one can take, for a process that dies over it. */
  tryOuts: { name: 'try-out', hits: 1, seconds: 3 * minute },
  /** A look costs no credit either. */
  looksPerAccount: { name: 'look-account', hits: 300, seconds: 10 * minute },
} as const satisfies Record<string, Limit>
