import { AsyncLocalStorage } from 'node:async_hooks'
import type { KeyCaller } from '#server/http/caller.ts'

/** Whose calls these are that come from inside: the key was identified, and its request counted, before. */
const acting = new AsyncLocalStorage<KeyCaller>()

export const actingCaller = (): KeyCaller | undefined => acting.getStore()
export const actFor = <T>(caller: KeyCaller, work: () => T): T => acting.run(caller, work)
