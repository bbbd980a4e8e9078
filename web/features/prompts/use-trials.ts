import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import { prompts, type TryOutForm, type TryOutGarment, type TryOutResult } from '#contracts/prompts.ts'
import { send } from '#web/api/client.ts'
import { messageOf } from '#web/api/problem.ts'
import { readCopy } from './copy.ts'
import { offerQuery } from './queries.ts'

/** The text that would be kept, or the one that would take its place. */
export type Side = 'before' | 'after'

/** One picture of a comparison. */
export interface Trial {
  garment: TryOutGarment
  provider: ImageProviderName
  side: Side
  form: TryOutForm
  state: 'waiting' | 'running' | 'done' | 'failed' | 'left'
  result: TryOutResult | null
  /** Why there is none. */
  error: string | null
}

type Planned = Pick<Trial, 'garment' | 'provider' | 'side' | 'form'>

/** Makes the pictures of a comparison one after the other, as the house has one try-out at a time. Nothing is kept. */
export function useTrials() {
  const client = useQueryClient()
  const [trials, setTrials] = useState<Trial[]>([])
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  const change = (index: number, news: Partial<Trial>) =>
    setTrials((all) => all.map((each, at) => (at === index ? { ...each, ...news } : each)))
  const run = async (planned: Planned[]) => {
    isWanted.current = true
    setTrials(planned.map((each) => ({ ...each, state: 'waiting', result: null, error: null })))
    for (const [index, { form }] of planned.entries()) {
      if (!isWanted.current) {
        change(index, { state: 'left' })
        continue
      }
      change(index, { state: 'running' })
      change(index, await make(form))
    }
    isWanted.current = false
    void client.invalidateQueries({ queryKey: offerQuery.queryKey })
  }
  return {
    trials,
    isRunning: trials.some(({ state }) => state === 'waiting' || state === 'running'),
    run,
    /** The one that is being made is paid for and comes; the others are not asked for. */
    stop: () => {
      isWanted.current = false
    },
  }
}

async function make(form: TryOutForm): Promise<Partial<Trial>> {
  try {
    return { state: 'done', result: await send(prompts.tryOut, { body: form }) }
  } catch (error) {
    return { state: 'failed', error: messageOf(error, readCopy().failed) }
  }
}
