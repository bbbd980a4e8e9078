import type { ApiKey } from '#contracts/keys.ts'
import type { KeyRow } from './store.ts'

/** Enough to tell a key from others. */
export const hintOf = ({ mode, prefix, lastFour }: Pick<KeyRow, 'mode' | 'prefix' | 'lastFour'>): string =>
  `indosso_${mode}_${prefix}…${lastFour}`

/** Without anything that opens a door. */
export function presentKey(row: KeyRow): ApiKey {
  const { id, name, mode, scopes, lastUsedNetwork } = row
  return {
    ...{ id, name, mode, scopes, lastUsedNetwork },
    hint: hintOf(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isReplaced: row.replacedAt !== null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
