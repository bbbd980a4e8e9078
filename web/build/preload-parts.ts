import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { fileOf, filesOf, isStanding, type PageName, pageNames, pageOf } from '#contracts/pages.ts'
import { partsOf } from './parts-of.ts'

/** The two faces are wanted on every page, and a screen its own parts and data: ask for them before they are found. */
export function preloadParts(): Plugin {
  return {
    name: 'preload-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {}, path }) => {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2') && !file.includes('-rest'))
        const face = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' }
        const file = path.slice(1)
        const screen = pageNames.find(
          (name) => !isStanding(name) && filesOf(name).some((each) => each.file === file),
        )
        // A screen drawn at build time paints first and loads its scripts later; behind a spinner the scripts come first.
        const isSpinner = screen !== undefined && file === fileOf(screen) && pageOf(screen).form === 'waiting'
        const priority: Attributes = isSpinner ? {} : { fetchpriority: 'low' }
        const tags = [
          ...fonts.map((font) => link({ ...face, href: `/${font}` }, 'head-prepend')),
          ...(screen ? tagsOf(screen, bundle, priority) : []),
        ]
        const script = '<script type="module"'
        return { html: isSpinner ? html : html.replaceAll(script, `${script} fetchpriority="low"`), tags }
      },
    },
  }
}

function tagsOf(screen: PageName, bundle: Rolldown.OutputBundle, priority: Attributes): HtmlTagDescriptor[] {
  const data = { rel: 'preload', as: 'fetch', crossorigin: 'use-credentials' }
  const part = { rel: 'modulepreload', crossorigin: '', ...priority }
  return [
    ...(pageOf(screen).asks ?? []).map((href) => link({ ...data, href }, 'head')),
    ...chunksOf(screen, bundle).map((file) => link({ ...part, href: `/${file}` }, 'head')),
  ]
}

type Attributes = Record<string, string>

const link = (attrs: Attributes, injectTo: 'head' | 'head-prepend'): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo,
})

/** The chunks of a screen and what they import, without what every page asks for anyway. */
function chunksOf(screen: PageName, bundle: Rolldown.OutputBundle): string[] {
  const parts = partsOf(screen)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const closure = (file: string, seen: Set<string>): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) closure(next, seen)
    return seen
  }
  const ofEntry = new Set<string>()
  for (const { isEntry, fileName } of chunks) if (isEntry) closure(fileName, ofEntry)
  const wanted = new Set<string>()
  for (const { fileName, facadeModuleId } of chunks)
    if (facadeModuleId && parts.includes(facadeModuleId)) closure(fileName, wanted)
  return [...wanted].filter((file) => !ofEntry.has(file))
}
