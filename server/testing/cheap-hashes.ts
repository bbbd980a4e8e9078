import { hashAt } from '#server/accounts/password.ts'

// Argon2id at its real cost would take a tenth of the suite.
hashAt({ memory: 64, passes: 1 })
