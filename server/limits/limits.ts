/** So many within so long; more have to wait. */
export interface Limit {
  name: string
  hits: number
  seconds: number
  /** After the last hit one more at a time, each after twice the wait of the one before. Unset: none until the time is over. */
  growing?: { firstSeconds: number; longestSeconds: number }
  /** Of a network: the /48 around an IPv6 one may do so many times as much. */
  wider?: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
// A /48 may be one contract, or 256 households of another provider.
const wider = 4

const guesses = {
  hits: 10,
  seconds: 15 * minute,
  growing: { firstSeconds: minute, longestSeconds: 15 * minute },
}

/** How often is too often. Shared by every process on the same database. */
export const limits = {
  /** Of strangers, all together. Never locked for good. */
  guessesPerAccount: { name: 'guess-account', ...guesses },
  /** Of each network where the owner signed in before, and of open sessions: strangers' guesses keep no owner out. */
  guessesPerOwnPlace: { name: 'guess-own', ...guesses },
  /** Wrong passwords, and addresses that turned out to be taken. */
  guessesPerNetwork: { name: 'guess-network', hits: 100, seconds: 15 * minute, wider },
  /** Accounts that came to be, not attempts. */
  signUpsPerNetwork: { name: 'signup-network', hits: 50, seconds: day, wider },
  /** One mailbox under many spellings is one person's free credits many times. */
  signUpsPerMailbox: { name: 'signup-mailbox', hits: 3, seconds: 30 * day },
  resetsPerNetwork: { name: 'reset-network', hits: 20, seconds: hour, wider },
  /** Links to one's own address, which may be somebody else's: nobody's mailbox is filled with them. */
  confirmationsPerAccount: { name: 'confirmation-account', hits: 5, seconds: day },
  /** The same, where the address is to become one's own. */
  emailChangesPerAccount: { name: 'email-change-account', hits: 5, seconds: day },
  /** Refused photos cost no credit, but they cost work. */
  uploadsPerAccount: { name: 'upload-account', hits: 600, seconds: 10 * minute },
  /** Names, numbers, hearts, the bin: a shop that sorts its whole wardrobe does not come near. */
  garmentChangesPerAccount: { name: 'garment-account', hits: 1200, seconds: 10 * minute },
  /** Ticks and reviews of a batch, one key at a time. */
  batchChangesPerAccount: { name: 'batch-account', hits: 3000, seconds: 10 * minute },
  /** Each new key is a mail. */
  keysPerAccount: { name: 'key-account', hits: 30, seconds: day },
  /** A key that is used from many networks writes to its owner about a few of them. */
  keyMailsPerAccount: { name: 'key-mail-account', hits: 5, seconds: day },
  /** Each one is sent to somebody else's server. */
  webhookSendsPerAccount: { name: 'webhook-account', hits: 300, seconds: hour },
  /** Reads every file of the account; some are asked for again because a line broke. */
  exportsPerAccount: { name: 'export-account', hits: 5, seconds: day },
  /** A link to everything is good for one download. */
  exportLink: { name: 'export-link', hits: 1, seconds: 10 * minute },
  /** One at a time in the whole house; longer than one can take, for a process that dies over it. */
  tryOuts: { name: 'try-out', hits: 1, seconds: 3 * minute },
  /** Of four candidates each, which cost money that nobody is charged for. */
  castingsPerAccount: { name: 'casting-account', hits: 10, seconds: day },
  /** Files for sales channels: free, but each is rendered on request. */
  formatsPerAccount: { name: 'format-account', hits: 300, seconds: 10 * minute },
  /** A ZIP reads, and may fit, hundreds of pictures. */
  archivesPerAccount: { name: 'archive-account', hits: 30, seconds: hour },
  /** Questions to support: each is a mail to a person. Who has more to say writes in one that is open. */
  ticketsPerAccount: { name: 'ticket-account', hits: 20, seconds: day },
  ticketsPerNetwork: { name: 'ticket-network', hits: 60, seconds: day, wider },
  /** Messages in threads that are there. */
  ticketMessagesPerAccount: { name: 'ticket-message-account', hits: 60, seconds: hour },
  /** A look costs no credit either. */
  looksPerAccount: { name: 'look-account', hits: 300, seconds: 10 * minute },
} as const satisfies Record<string, Limit>
