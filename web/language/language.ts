import { use, useSyncExternalStore } from 'react'
import { type Formats, formatsOf } from '#contracts/format.ts'
import type { Language } from '#contracts/language.ts'

let language = languageOfDocument()
let wanted = language
const listeners = new Set<() => void>()
const loaders = new Set<() => Promise<void>>()

/**
 * The texts of one feature: Italian comes with the code, English when it is chosen. Answers a hook for components and a
 * reader for everything else (toasts, checks).
 */
export function copyIn<Copy>(italian: Copy, loadEnglish: () => Promise<{ english: Copy }>) {
  let english: Copy | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    if (loading) return loading
    const begun: Promise<void> = loadEnglish()
      .then(
        (module) => module.english,
        // Italian is better than a page that never comes.
        () => italian,
      )
      .then((texts) => {
        english = texts
        // React reads this: texts that are there already make nobody wait.
        Object.assign(begun, { status: 'fulfilled', value: undefined })
      })
    loading = begun
    return begun
  }
  loaders.add(load)
  if (language === 'en') void load()
  const readCopy = (): Copy => (language === 'en' && english) || italian
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module of a feature's texts is loaded
  const useCopy = (): Copy => {
    // Only a part fetched after the first paint ever waits here; one that has waited has to ask again when it goes on.
    if (useLanguage() === 'en') use(load())
    return readCopy()
  }
  return { useCopy, readCopy }
}

export const useLanguage = (): Language =>
  useSyncExternalStore(
    subscribe,
    () => language,
    () => language,
  )

export const useFormats = (): Formats => formatsOf(useLanguage())
export const readFormats = (): Formats => formatsOf(language)

/** The texts of every part that has been loaded so far; awaited before the first paint. */
export async function textsReady(of: Language = language): Promise<void> {
  if (of === 'en') await Promise.all([...loaders].map((load) => load()))
}

export async function setLanguage(next: Language): Promise<void> {
  wanted = next
  await textsReady(next)
  // Two quick clicks: the last one counts.
  if (wanted !== next) return
  language = next
  if (typeof document === 'undefined') return
  document.documentElement.lang = next
  try {
    localStorage.setItem('language', next)
  } catch {
    // A browser that refuses storage still gets the language for this page.
  }
  for (const listener of listeners) listener()
}

/** The script in index.html has already read the storage, before the first paint. */
function languageOfDocument(): Language {
  return typeof document !== 'undefined' && document.documentElement.lang === 'en' ? 'en' : 'it'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
