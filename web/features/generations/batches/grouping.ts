/** What a photo shows of its garment; `extra` ones stay in the shop's folder. */
export const roles = ['front', 'back', 'detail', 'extra'] as const
export type Role = (typeof roles)[number]

export interface NamedFile {
  id: string
  /** With the folders it was dropped in, if any. */
  path: string
}

export interface GroupedPhoto {
  id: string
  role: Role
}

export interface Group {
  ref: string
  photos: GroupedPhoto[]
}

const words: Record<string, Role> = {
  ...{ fronte: 'front', front: 'front', davanti: 'front', avanti: 'front' },
  ...{ retro: 'back', back: 'back', dietro: 'back', posteriore: 'back' },
  ...{ dettaglio: 'detail', detail: 'detail', particolare: 'detail', tessuto: 'detail', det: 'detail' },
}
/** Numbered photos of one garment; more of them in a row are a camera's count. */
const mostNumbered = 4
const refLength = 64

interface Parsed {
  id: string
  base: string
  role: Role | null
  number: number | null
}

/** Photos whose names differ by nothing but a view become one garment, in the order in which they came. */
export function groupFiles(files: NamedFile[]): Group[] {
  const parsed = files.map(parse)
  const numbered = Map.groupBy(
    parsed.filter(({ number }) => number !== null),
    ({ base }) => keyOf(base),
  )
  const isViews = (base: string) => {
    const photos = numbered.get(keyOf(base)) ?? []
    const isKnown = parsed.some((other) => other.number === null && keyOf(other.base) === keyOf(base))
    return photos.length <= mostNumbered && (isKnown || photos.some(({ number }) => number === 1))
  }
  const groups = new Map<string, Parsed[]>()
  for (const photo of parsed) {
    const stays = photo.number !== null && !isViews(photo.base)
    const own = stays ? { ...photo, base: `${photo.base}-${photo.number}`, number: null } : photo
    const key = keyOf(own.base)
    groups.set(key, [...(groups.get(key) ?? []), own])
  }
  return [...groups.values()].flatMap(toGroups)
}

const keyOf = (base: string): string => base.normalize('NFC').toLowerCase()

function parse({ id, path }: NamedFile): Parsed {
  const parts = path.split(/[/\\]/).filter(Boolean)
  const name = (parts.at(-1) ?? '').replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  const folder = parts.at(-2) ?? ''
  // A folder named after the garment, with photos named after what they show.
  const alone = words[name.toLowerCase()]
  if (alone && folder) return { id, base: folder, role: alone, number: null }
  const word = /^(.+?)[-_ .]+\(?([a-zàèéìòù]+)\)?$/i.exec(name)
  const role = word?.[2] && words[word[2].toLowerCase()]
  if (word?.[1] && role) return { id, base: word[1], role, number: null }
  const count = /^(.+?)[-_ ]+\(?([1-9])\)?$/.exec(name) ?? /^(.+?)\(([1-9])\)$/.exec(name)
  if (count?.[1]) return { id, base: count[1], role: null, number: Number(count[2]) }
  return { id, base: name || id, role: null, number: null }
}

const free: Role[] = ['front', 'back', 'detail']

/** Named views first, then the plain name, then the numbers; a second front is a garment of its own. */
function toGroups(photos: Parsed[]): Group[] {
  const rank = ({ role, number }: Parsed) => (role ? 0 : number === null ? 1 : 1 + number)
  const ref = (photos[0]?.base ?? '').slice(0, refLength)
  const group: Group = { ref, photos: [] }
  const others: Group[] = []
  const taken = new Set<Role>()
  for (const photo of photos.toSorted((one, other) => rank(one) - rank(other))) {
    const wanted = photo.role ?? free.find((role) => !taken.has(role)) ?? 'extra'
    const isPlain = photo.role === null && photo.number === null
    if (isPlain && taken.has('front')) others.push({ ref, photos: [{ id: photo.id, role: 'front' }] })
    else if (taken.has(wanted)) group.photos.push({ id: photo.id, role: 'extra' })
    else {
      taken.add(wanted)
      group.photos.push({ id: photo.id, role: wanted })
    }
  }
  return [withFront(group), ...others]
}

/** Nothing can be made of a back alone: what there is comes first. */
function withFront(group: Group): Group {
  if (group.photos.some(({ role }) => role === 'front')) return group
  const [first, ...rest] = group.photos
  return first ? { ...group, photos: [{ ...first, role: 'front' }, ...rest] } : group
}

/** A person says what a photo shows: the one that showed it before changes with it. */
export function setRole(groups: Group[], { at, id, role }: { at: number; id: string; role: Role }): Group[] {
  return groups.map((group, index) => {
    if (index !== at) return group
    const before = group.photos.find((photo) => photo.id === id)?.role ?? 'extra'
    const photos = group.photos.map((photo) => {
      if (photo.id === id) return { ...photo, role }
      return photo.role === role && role !== 'extra' ? { ...photo, role: before } : photo
    })
    return { ...group, photos }
  })
}

/** A photo becomes a garment of its own, right after the one that it was in. */
export function splitOff(groups: Group[], { at, id }: { at: number; id: string }): Group[] {
  return groups.flatMap((group, index) => {
    if (index !== at || group.photos.length < 2) return [group]
    const rest = withFront({ ...group, photos: group.photos.filter((photo) => photo.id !== id) })
    return [rest, { ref: group.ref, photos: [{ id, role: 'front' as const }] }]
  })
}

/** A garment turns out to be further photos of the one before it. */
export function mergeUp(groups: Group[], at: number): Group[] {
  const [above, own] = [groups[at - 1], groups[at]]
  if (!above || !own) return groups
  const taken = new Set(above.photos.map(({ role }) => role))
  const added = own.photos.map(({ id, role }) => {
    const next = taken.has(role) ? (free.find((each) => !taken.has(each)) ?? 'extra') : role
    taken.add(next)
    return { id, role: next }
  })
  return groups.toSpliced(at - 1, 2, { ...above, photos: [...above.photos, ...added] })
}

/** Numbers that more than one garment has. */
export function doubleRefs(refs: (string | null)[]): Set<string> {
  const seen = new Set<string>()
  const doubles = new Set<string>()
  for (const ref of refs) {
    if (!ref) continue
    if (seen.has(keyOf(ref))) doubles.add(keyOf(ref))
    seen.add(keyOf(ref))
  }
  return doubles
}
export const isDouble = (doubles: Set<string>, ref: string | null): boolean =>
  ref !== null && doubles.has(keyOf(ref))
