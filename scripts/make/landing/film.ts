// Records the film of the landing page from real renders, with the encoder that a browser has: no ffmpeg to install.
// node scripts/make/landing/film.ts (it needs a Chromium with H.264, such as Debian's)
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { findBrowser } from '../../develop/browser.ts'
import { scenes } from './looks.ts'
import { renderAll, root, samplePath, type Worn } from './worn.ts'

const folder = join(root, 'web/features/landing/pictures')
const renders = await renderAll(scenes.flat())

const reels = await Promise.all(
  scenes.map(async (looks) => ({
    photo: await asUrl(sharp(samplePath(looks[0]?.sample ?? '')).resize(450, 600)),
    poses: await Promise.all(looks.map((look) => asUrl(sharp(pictureOf(look)).resize(400, 600)))),
  })),
)
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const page = await browser.newPage()
  await page.addScriptTag({ path: join(import.meta.dirname, 'film-page.js') })
  // What film-page.js puts on the window: it is no module of ours, so its shape is written here.
  const film = (await page.evaluate(`record(${JSON.stringify(reels)})`)) as { film: string; poster: string }
  const bytes = Buffer.from(film.film, 'base64')
  writeFileSync(join(folder, 'film.mp4'), bytes)
  const poster = sharp(Buffer.from(film.poster, 'base64'))
  const { size } = await poster
    .clone()
    .avif({ quality: 48, effort: 7 })
    .toFile(join(folder, 'film-poster.avif'))
  // A phone fetches it beside what is seen first.
  await poster
    .resize({ width: 720 })
    .avif({ quality: 38, effort: 9 })
    .toFile(join(folder, 'film-poster-small.avif'))
  console.log(`film ${Math.round(bytes.length / 1024)} KB, poster ${Math.round(size / 1024)} KB`)
} finally {
  await browser.close()
}

function pictureOf(look: Worn): Buffer {
  const found = renders.get(look)
  if (!found) throw new Error('a look was not rendered')
  return found
}

async function asUrl(image: Sharp): Promise<string> {
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`
}
