import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { Language } from '#contracts/language.ts'
import { filesOf, isStanding, type PageFile, type PageName, pageNames, pageOf } from '#contracts/pages.ts'
import { web } from './parts-of.ts'

interface Drawn {
  drawn: Record<string, string>
  waiting: string
}

interface MadeFile extends PageFile {
  name: PageName
  /** Where it would be: it exists only while the web is built. */
  id: string
}
export const pageFiles: MadeFile[] = pageNames.flatMap((name) =>
  filesOf(name).map((each) => ({ ...each, name, id: join(web, each.file) })),
)

/** Writes the pages from the same components (web/prerender.tsx), in the frame of index.html. */
export function prerenderPages(): Plugin {
  let made: Drawn = { drawn: {}, waiting: '' }
  const fileAt = (id: string) => pageFiles.find((file) => file.id === id)
  return {
    name: 'prerender-pages',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      const config = { configFile: false, root: web, logLevel: 'error' } as const
      const { module } = await runnerImport<Drawn>(join(web, 'prerender.tsx'), config)
      made = module
    },
    resolveId: (id) => (fileAt(id) ? id : undefined),
    load: (id) => {
      const file = fileAt(id)
      if (!file) return
      const body = made.drawn[file.file] ?? made.waiting
      if (isStanding(file.name)) return standingPage(body, file.language)
      return appPage(pageOf(file.name).form === 'drawn' ? 'whole' : 'waiting', body)
    },
  }
}

const frame = () => readFileSync(join(web, 'index.html'), 'utf8')

/** Hidden from who reads another language until the app has redrawn it (design.css). */
function appPage(drawn: 'whole' | 'waiting', markup: string): string {
  const { head, body } = parted(markup)
  return frame()
    .replace(/<title>[\s\S]*?<\/title>/, (title) => head || title)
    .replace('<div id="root">', () => `<div id="root" data-drawn="${drawn}">${body}`)
}

function standingPage(markup: string, language: Language): string {
  const { head, body } = parted(markup)
  return frame()
    .replace(/\s*<meta\s+name="description"[\s\S]*?\/>/, '')
    .replace(/<title>[\s\S]*?<\/title>/, () => head)
    .replace(/<div id="root">[\s\S]*<\/noscript>/, () => body)
    .replace(
      /<script>[^<]*'language'[^<]*<\/script>/,
      () => `<script>${languageScripts[language]}${untilArrived}</script>`,
    )
    .replace('<html lang="it"', `<html lang="${language}"`)
    .replace('/main.tsx', '/site.ts')
}

/** React puts titles and the like where they were written; their place is the head. */
function parted(markup: string): { head: string; body: string } {
  const inHead = markup.match(/<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/g) ?? []
  return { head: inHead.join('\n    '), body: inHead.reduce((text, tag) => text.replace(tag, ''), markup) }
}

/**
 * Before the first paint: who has chosen English goes from an Italian page to its English one. An English page is
 * what its address says, and for who has chosen nothing it is a choice: the app after it speaks English too.
 */
const languageScripts = {
  it: "try{if(localStorage.getItem('language')==='en')location.replace('/en'+location.pathname.replace(/^\\/$/,'')+location.search+location.hash)}catch{}",
  en: "try{localStorage.getItem('language')||localStorage.setItem('language','en')}catch{}",
}

/**
 * What is seen first has the line to itself: pictures further down are asked for once the page has arrived, while even
 * a lazy one is fetched two screens ahead. Without a script nothing waits.
 */
const untilArrived =
  ";{let{dataset}=document.documentElement,frame=requestAnimationFrame;dataset.arriving='';addEventListener('load',()=>frame(()=>frame(()=>delete dataset.arriving)))}"
