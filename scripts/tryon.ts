import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { girthsOf } from '#contracts/girths.ts'
import { sizes } from '#contracts/sizes.ts'
import { createEnginePool, EnginePoolError } from '#engine/pool.ts'
import type { EnginePoolErrorCode, RenderRequest, Stage } from '#engine/types.ts'

const USAGE = `Uso: npm run tryon -- FOTO [--gender female|male] [--body slim|athletic|curvy|plus-size]
  [--pose frontale|laterale|posteriore] [--category t-shirt|top|shirt|sweater|jacket|vest|dress|jumpsuit|skirt|trousers|shorts]
  [--size XS|S|M|L|XL|XXL] [--cut XS|S|M|L|XL|XXL] [--mask FILE.png] [--tone linen|light|medium|tan|deep] [--ghost] [--transparent] [--out FILE.png]

  --size: la taglia del corpo; --cut: la taglia del capo fotografato, se non è la stessa.
  --mask: un'immagine chiara dove c'è il capo e scura altrove, al posto del ritaglio automatico.`

const STAGES: Record<Stage, string> = {
  decode: 'Leggo la foto',
  segment: 'Cerco il capo',
  understand: 'Studio il modello',
  drape: 'Lo vesto',
  light: 'Accendo le luci',
  encode: 'Salvo',
}

const CATEGORIES = [
  ...(['t-shirt', 'top', 'shirt', 'sweater', 'jacket', 'vest'] as const),
  ...(['dress', 'jumpsuit', 'skirt', 'trousers', 'shorts'] as const),
]

const REFUSALS: Record<EnginePoolErrorCode, string> = {
  no_garment: 'Nella foto non si riconosce un capo: serve un capo intero su uno sfondo semplice.',
  unreadable: 'Il file non è una foto JPEG, PNG o WebP leggibile.',
  timeout: 'La foto ha richiesto troppo tempo.',
  aborted: 'Interrotto.',
  crashed: 'Il motore si è fermato su questa foto.',
}

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args)
  if (typeof asked === 'string') return complain(`${asked}\n${USAGE}`, 2)
  const garment = await readFile(asked.photo).catch(() => null)
  if (!garment) return complain(`Non riesco ad aprire ${asked.photo}`, 1)
  const mask = asked.mask === null ? undefined : await readFile(asked.mask).catch(() => null)
  if (mask === null) return complain(`Non riesco ad aprire ${asked.mask}`, 1)
  const started = performance.now()
  await using engine = createEnginePool()
  try {
    const result = await engine.render(
      { ...asked.request, garment, ...(mask && { mask }) },
      { onStage: showStage },
    )
    await writeFile(asked.out, result.png)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const notes = result.warnings.length ? ` (${result.warnings.join(', ')})` : ''
    showStage(null)
    process.stdout.write(
      `${asked.out}: ${result.category} (${percent(result.categoryConfidence)}), ritaglio ${percent(result.confidence)}, ${result.ease}, ${seconds} s${notes}\n`,
    )
    return 0
  } catch (error) {
    showStage(null)
    if (error instanceof EnginePoolError) return complain(REFUSALS[error.code], 1)
    return complain(error instanceof Error ? error.message : String(error), 1)
  }
}

/** What was asked, or one line that says what is wrong with it. */
function readArguments(
  args: string[],
): { photo: string; mask: string | null; out: string; request: Omit<RenderRequest, 'garment'> } | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        gender: { type: 'string', default: 'female' },
        body: { type: 'string', default: 'athletic' },
        pose: { type: 'string', default: 'frontale' },
        tone: { type: 'string', default: 'linen' },
        category: { type: 'string' },
        size: { type: 'string' },
        cut: { type: 'string' },
        mask: { type: 'string' },
        ghost: { type: 'boolean', default: false },
        transparent: { type: 'boolean', default: false },
        out: { type: 'string' },
      },
    })
    const [photo, ...rest] = positionals
    if (!photo || rest.length > 0) return 'Serve una foto, e una sola.'
    const gender = oneOf('gender', values.gender, ['female', 'male'] as const)
    const bodyType = oneOf('body', values.body, ['slim', 'athletic', 'curvy', 'plus-size'] as const)
    const pose = oneOf('pose', values.pose, ['frontale', 'laterale', 'posteriore'] as const)
    const tone = oneOf('tone', values.tone, ['linen', 'light', 'medium', 'tan', 'deep'] as const)
    const category =
      values.category === undefined ? undefined : oneOf('category', values.category, CATEGORIES)
    const girths = (name: string, size: string | undefined) =>
      size === undefined ? undefined : girthsOf(gender, bodyType, oneOf(name, size, sizes))
    const [body, cutFor] = [girths('size', values.size), girths('cut', values.cut)]
    const out = values.out ?? `${basename(photo, extname(photo))}-${pose}.png`
    return {
      photo,
      mask: values.mask ?? null,
      out,
      request: {
        gender,
        bodyType,
        pose,
        tone,
        ghost: values.ghost,
        transparent: values.transparent,
        ...(category && { category }),
        ...(body && { girths: body }),
        ...(cutFor && { cutFor }),
      },
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((a) => a === value)
  if (!found) throw new Error(`--${name} può essere: ${allowed.join(', ')}`)
  return found
}

function showStage(stage: Stage | null): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${stage ? `${STAGES[stage]}...` : ''}`)
  else if (stage) process.stderr.write(`${STAGES[stage]}\n`)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function complain(line: string, code: number): number {
  process.stderr.write(`${line}\n`)
  return code
}
