import { useEffect, useState } from 'react'
import type { ChoosableModel, SkinTone } from '#contracts/catalogue.ts'
import type { BodyType } from '#contracts/generations.ts'
import { recall, remember } from '#web/ui/tab-memory.ts'

/** Null and no words: whatever there is. */
export interface ModelFilter {
  body: BodyType | null
  tone: SkinTone | null
  search: string
}

const everything: ModelFilter = { body: null, tone: null, search: '' }
const storageKey = 'model-filter'

/** More than these are looked for by their name. */
const surveyable = 12

export function useModelFilter(models: ChoosableModel[]) {
  const [kept, setKept] = useState(recallFilter)
  useEffect(() => remember(storageKey, JSON.stringify(kept)), [kept])
  const isSearched = models.length > surveyable
  // Words that nobody can see must not hide anything.
  const filter = isSearched ? kept : { ...kept, search: '' }
  const found = (change: Partial<ModelFilter> = {}) =>
    models.filter((model) => fits(model, { ...filter, ...change }))
  return {
    filter,
    isSearched,
    found,
    /** How many are set. */
    count: Object.values(filter).filter(Boolean).length,
    change: (edit: Partial<ModelFilter>) => setKept((now) => ({ ...now, ...edit })),
    clear: () => setKept(everything),
  }
}

function recallFilter(): ModelFilter {
  const text = recall(storageKey)
  // Written by the hook above only.
  return text ? (JSON.parse(text) as ModelFilter) : everything
}

function fits(model: ChoosableModel, { body, tone, search }: ModelFilter): boolean {
  const words = [model.name, model.ethnicity, model.description ?? ''].join(' ').toLowerCase()
  return (
    (!body || model.bodyType === body) &&
    (!tone || model.tone === tone) &&
    words.includes(search.trim().toLowerCase())
  )
}
