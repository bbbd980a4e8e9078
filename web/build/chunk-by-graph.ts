import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isOpen, isStanding, pageNames, pageOf } from '#contracts/pages.ts'
import { partsOf, web } from './parts-of.ts'

type Imports = (id: string, kind: 'importedIds' | 'dynamicallyImportedIds') => readonly string[]
interface Place {
  chunk: string
  /** Chunks of a higher rank take their modules first, together with what these import. */
  rank: number
}

/** In characters of source. A browser opens six connections: what is smaller comes with every page of the same door. */
const worthRequest = 7000
/** Also in characters. What another bundle fetches later is split off from here on; below, its whole chunk comes along. */
const worthSplit = 50_000
const main = join(web, 'main.tsx')
const everyPage: Place = { chunk: 'base', rank: 20 }
/** Nobody who is not signed in needs it. */
const signedIn: Place = { chunk: 'signed-in', rank: everyPage.rank - 1 }
const highest = everyPage.rank + 1

/** Puts every module into the chunk of the bundles whose pages import it, as the imports themselves say. */
export function chunkByGraph(): Plugin {
  let places = new Map<string, Place>()
  const groups = Array.from({ length: highest + 1 }, (_, rank) => ({
    debugName: `rank ${rank}`,
    priority: rank,
    name: (id: string) => {
      const place = places.get(id)
      return place?.rank === rank ? place.chunk : null
    },
  }))
  return {
    name: 'chunk-by-graph',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    renderStart() {
      const imports: Imports = (id, kind) => this.getModuleInfo(id)?.[kind] ?? []
      const lengthOf = (id: string) => this.getModuleInfo(id)?.code?.length ?? 0
      places = new Map([
        ...placesOfBundles(imports, lengthOf),
        ...placesOfEnglish(imports),
        ...placesOfSite(imports),
      ])
    },
  }
}

function placesOfBundles(imports: Imports, lengthOf: (id: string) => number): Map<string, Place> {
  const atOnce = bundlesOf((parts) => closure(parts, imports))
  const atLast = bundlesOf((parts) => closure(parts, imports, { dynamic: true }))
  const sizeOf = (ids: string[]) => ids.reduce((sum, id) => sum + lengthOf(id), 0)
  const places = new Map<string, Place>()
  for (const [chunk, ids] of Map.groupBy(atOnce.keys(), (id) => nameOf(atOnce.get(id)))) {
    const bundles = atOnce.get(ids[0] ?? '') ?? new Set<string>()
    const rank = bundles.size - 1
    const isSmall = rank > 0 && sizeOf(ids) < worthRequest
    const smallPlace = openBundles.isDisjointFrom(bundles) ? signedIn : everyPage
    const later = ids.filter((id) => nameOf(atLast.get(id)) !== chunk)
    for (const id of ids) places.set(id, isSmall ? smallPlace : { chunk, rank })
    if (sizeOf(later) >= worthSplit)
      for (const id of later) places.set(id, { chunk: `${chunk}-later`, rank: rank + 1 })
  }
  for (const id of closure([main], imports)) places.set(id, everyPage)
  // It waits for the chunk of the first page, which imports this one: in one file they would wait for each other.
  places.delete(main)
  return places
}

const openBundles = new Set(pageNames.filter(isOpen).map((name) => pageOf(name).bundle ?? name))

const nameOf = (bundles = new Set<string>()): string => [...bundles].sort().join('-')

/** Which bundles reach a module from their pages. */
function bundlesOf(reach: (parts: string[]) => Set<string>): Map<string, Set<string>> {
  const bundles = new Map<string, Set<string>>()
  for (const name of pageNames.filter((each) => !isStanding(each)))
    for (const id of reach(partsOf(name)))
      bundles.set(id, (bundles.get(id) ?? new Set()).add(pageOf(name).bundle ?? name))
  return bundles
}

/** The texts of the app in its second language, fetched by who chose it; the standing pages have theirs in them. */
function placesOfEnglish(imports: Imports): Map<string, Place> {
  const standing = pageNames.filter(isStanding).flatMap(partsOf)
  const app = closure([main], imports, { dynamic: true, without: standing })
  return new Map(
    [...app].filter((id) => id.endsWith('.en.ts')).map((id) => [id, { chunk: 'english', rank: highest }]),
  )
}

function placesOfSite(imports: Imports): Map<string, Place> {
  const parts = imports(join(web, 'site.ts'), 'importedIds').filter((id) => id.endsWith('.ts'))
  return new Map(parts.map((id) => [id, { chunk: 'site-parts', rank: highest }]))
}

/** Some modules and all that they import. */
function closure(
  starts: string[],
  imports: Imports,
  { dynamic = false, without = [] }: { dynamic?: boolean; without?: string[] } = {},
): Set<string> {
  const seen = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || without.includes(id)) continue
    seen.add(id)
    open.push(...imports(id, 'importedIds'), ...(dynamic ? imports(id, 'dynamicallyImportedIds') : []))
  }
  return seen
}
