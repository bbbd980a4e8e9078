import { Croquis } from '#web/art/croquis.tsx'
import { Flat } from '#web/art/flat.tsx'
import { Compare } from '#web/ui/compare.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { Swatch } from './swatch.tsx'

/** Every token with what it is for; the values are in contracts/tokens.css. */
const colours = [
  ['bg-bg', 'bg', 'il fondo della pagina'],
  ['bg-sheet', 'sheet', 'un foglio sopra il fondo'],
  ['bg-sheet-2', 'sheet-2', 'ciò che si tocca, sotto il puntatore'],
  ['bg-line', 'line', 'righe che dividono'],
  ['bg-control', 'control', 'contorni di ciò che si usa (3:1 almeno)'],
  ['bg-ink', 'ink', 'testo'],
  ['bg-ink-2', 'ink-2', 'testo secondario'],
  ['bg-tape', 'tape', 'il metro: riempie, non dice mai nulla da solo'],
  ['bg-chalk', 'chalk', 'il fuoco della tastiera'],
  ['bg-alarm', 'alarm', 'errori e costi, nient’altro'],
  ['bg-alarm-bg', 'alarm-bg', 'il foglio sotto un errore'],
  ['bg-on-tape', 'on-tape', 'ciò che è scritto sul metro'],
  ['bg-good', 'good', 'riuscito'],
] as const

export const Colours = () => (
  <Swatch title="Colori">
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {colours.map(([fill, name, use]) => (
        <li key={name} className="flex items-center gap-4">
          <span className={`size-14 shrink-0 border-[1.5px] border-control ${fill}`} />
          <span>
            <b className="block">{name}</b>
            <span className="text-ink-2">{use}</span>
          </span>
        </li>
      ))}
    </ul>
  </Swatch>
)

export const Letters = () => (
  <Swatch title="Caratteri">
    <p className="display text-6xl">Bodoni Moda, da 24 px in su</p>
    <p className="text-xl">Instrument Sans 20, per gli occhielli</p>
    <p>Instrument Sans 16, per leggere. Numeri in colonna: 1.284 · 19,90 €</p>
    <p className="text-[0.8125rem] text-ink-2">Instrument Sans 13, il più piccolo che c’è</p>
  </Swatch>
)

export const Tapes = () => (
  <Swatch title="Il metro">
    <Tape value={0} max={10} label="Uso, all’inizio" valueText="0 di 10" format={String} />
    <Tape value={7} max={10} label="Uso" valueText="7 di 10" format={String} />
    <Tape value={400} max={400} label="Uso, alla fine" valueText="400 di 400" format={String} />
    <div className="tape h-7" />
    <div className="flex items-center gap-8">
      <span className="woven">Professional</span>
      <span className="notched p-6">tacche</span>
      <Spinner label="Caricamento" />
      <span className="skeleton h-10 w-40" />
    </div>
  </Swatch>
)

export const Drawings = () => (
  <Swatch title="Prima e dopo, figure, disegni tecnici">
    <Compare
      className="h-120 border-[1.5px] border-line"
      label="Confronta il capo e il capo indossato"
      valueText={(percent) => `${percent} % indossato`}
      captions={{ before: 'prima', after: 'dopo' }}
      before={
        <div className="paper size-full bg-bg">
          <Flat className="mx-auto h-full text-ink" />
        </div>
      }
      after={
        <div className="size-full bg-sheet">
          <Croquis id="sampler" className="mx-auto h-full" />
        </div>
      }
    />
  </Swatch>
)
