import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { seal, unseal } from './seal.ts'

/** A key of the operator (`ENCRYPTION_KEY`): it wraps the keys of accounts and touches nothing else. */
export interface MasterKey {
  /** A digest, to tell by which one a key is wrapped. */
  id: string
  secret: KeyObject
}

export interface MasterKeys {
  current: MasterKey
  /** The one before it, while keys are being rewrapped. */
  previous: MasterKey | null
}

export function masterKey(text: string): MasterKey {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', text, '', `indosso ${use}`, 32))
  return {
    id: derive('master key id').toString('hex', 0, 8),
    secret: createSecretKey(derive('master key')),
  }
}

/** A new key for an account, for use and as it is stored. */
export function makeDataKey(master: MasterKey, owner: string): { key: KeyObject; wrapped: string } {
  const key = createSecretKey(randomBytes(32))
  return { key, wrapped: wrap(master, owner, key) }
}

export function wrap(master: MasterKey, owner: string, key: KeyObject): string {
  return seal(master.secret, labelOf(master, owner), key.export()).toString('base64')
}

export function unwrap(master: MasterKey, owner: string, wrapped: string): KeyObject {
  return createSecretKey(unseal(master.secret, labelOf(master, owner), Buffer.from(wrapped, 'base64')))
}

const labelOf = (master: MasterKey, owner: string): string => `key of ${owner} under ${master.id}`
