import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Garment } from '#contracts/garments.ts'
import type { Pose } from '#contracts/generations.ts'
import { newKey } from '#web/api/new-key.ts'
import { messageOf } from '#web/api/problem.ts'
import { choicesOf, nextOf } from '../bench/draft.ts'
import { readCopy } from '../copy.ts'
import { addGeneration } from '../history-cache.ts'
import { requestPicture } from '../request-picture.ts'
import { readSelectionCopy } from './selection-copy.ts'

const nameOf = ({ id }: Garment, pose: Pose) => `${id} ${pose}`

/** Orders a pose of many garments one by one. A refusal ends it, and the next start goes on from there. */
export function useOrderPose() {
  const client = useQueryClient()
  const isStopped = useRef(false)
  const keys = useRef(new Map<string, string>())
  const [ordered, setOrdered] = useState<ReadonlySet<string>>(new Set())
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const orderOne = async (garment: Garment, pose: Pose) => {
    const name = nameOf(garment, pose)
    // An answer that got lost may have been a yes: asked again under the same name it costs once.
    const key = keys.current.get(name) ?? newKey()
    keys.current.set(name, key)
    const draft = nextOf(garment)
    const sameLookAs = draft.look?.of
    addGeneration(
      client,
      await requestPicture({
        photos: {},
        choices: { ...choicesOf(draft), garmentId: garment.id, sameLookAs },
        pose,
        key,
        onProgress: () => {},
      }),
    )
    setOrdered((known) => new Set(known).add(name))
  }

  /** Whether all were ordered. */
  const start = async (chosen: Garment[], pose: Pose): Promise<boolean> => {
    const all = chosen.length
    let done = 0
    isStopped.current = false
    setRefusal(null)
    try {
      for (const garment of chosen) {
        if (isStopped.current) return false
        setProgress({ done, all })
        await orderOne(garment, pose)
        done += 1
      }
      return true
    } catch (error) {
      setRefusal(`${readSelectionCopy().stopped(done, all)} ${messageOf(error, readCopy().failed)}`)
      return false
    } finally {
      setProgress(null)
    }
  }

  return {
    start,
    stop: () => {
      isStopped.current = true
    },
    isOrdered: (garment: Garment, pose: Pose) => ordered.has(nameOf(garment, pose)),
    progress,
    refusal,
  }
}
