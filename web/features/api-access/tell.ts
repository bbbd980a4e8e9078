import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

/** What a person hears of a deed, unless the session has ended: that is told elsewhere. */
export const tellFailure = (otherwise: string) => (error: Error) => {
  if (isUnauthorized(error)) return
  toast({ title: readCopy().error, description: messageOf(error, otherwise), variant: 'destructive' })
}

export const tellDone = (title: string) => () => toast({ title })
