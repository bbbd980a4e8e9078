import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

export const benchPath = '/'
export const historyPath = '/dashboard/storico'
export const binPath = '/dashboard/storico/cestino'
const garmentsPath = '/dashboard/capi/'

export type Place = { tab: 'new'; garmentId: string | null } | { tab: 'history' } | { tab: 'bin' }

/** A garment's bench, with one of its pictures on it. */
export const garmentPath = (garmentId: string, pictureId?: string): string =>
  garmentsPath + garmentId + (pictureId ? `?immagine=${pictureId}` : '')

/** Where a person is on the dashboard; the address says it all, so that reload, Back and a bookmark lead there. */
export function usePlace() {
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const withParam = (name: string, value: string | null): string => {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    const search = next.toString()
    return search ? `${path}?${search}` : path
  }
  return {
    place: placeOf(path),
    /** The picture on the bench. */
    pictureId: params.get('immagine'),
    /** The picture over the whole screen. */
    viewedId: params.get('schermo'),
    go: (to: string) => navigate(to),
    replace: (to: string) => navigate(to, { replace: true }),
    showPicture: (id: string | null) => navigate(withParam('immagine', id), { replace: true }),
    view: (id: string) => navigate(withParam('schermo', id), { state: fromHere }),
    viewNext: (id: string) => navigate(withParam('schermo', id), { replace: true, state: history.state }),
    endView: () => {
      // Opened from here: Back is the way out, and leaves no step behind.
      if (history.state === null) navigate(withParam('schermo', null), { replace: true })
      else history.back()
    },
  }
}
const fromHere = { openedHere: true }

function placeOf(path: string): Place {
  if (path === binPath) return { tab: 'bin' }
  if (path === historyPath) return { tab: 'history' }
  return { tab: 'new', garmentId: path.startsWith(garmentsPath) ? path.slice(garmentsPath.length) : null }
}

/** Does something once, when it can be done first. */
export function useOnceWhen(isTime: boolean, run: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isTime) run()
  }, [isTime])
}
