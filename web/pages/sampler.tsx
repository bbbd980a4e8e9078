import { type ReactNode, useRef, useState } from 'react'
import { Croquis } from '#web/art/croquis.tsx'
import { Flat } from '#web/art/flat.tsx'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Compare } from '#web/ui/compare.tsx'
import { Dropzone } from '#web/ui/dropzone.tsx'
import { EditorButtons, EditorSheet } from '#web/ui/editor-sheet.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Field, PasswordField, SelectField, TextArea } from '#web/ui/field.tsx'
import { Icon, iconNames } from '#web/ui/icon.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordStep, TwoSteps } from '#web/ui/password-step.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Every token with what it is for; the values are in design.css. */
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

const dropzone = {
  hint: 'PNG, JPG o WEBP',
  texts: {
    choose: 'Scegli una foto',
    camera: 'Scatta una foto',
    accept: 'Lascia qui la foto',
    reject: 'Solo PNG, JPG o WEBP',
  },
  accept: { 'image/jpeg': [] },
  onFile: () => toast({ title: 'Foto ricevuta' }),
  onReject: (code: string) => toast({ title: 'Foto rifiutata', description: code }),
}

const query = {
  data: undefined,
  isError: false,
  isFetching: false,
  refetch: () => toast({ title: 'Riprovo' }),
}

/** The sample book of the identity, for who builds: development only. */
export function SamplerPage() {
  const [tab, setTab] = useState<'new' | 'history'>('new')
  const [pose, setPose] = useState<'frontale' | 'laterale' | 'posteriore'>('frontale')
  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-28 pb-20 sm:px-6">
      <title>Campionario · Indosso</title>
      <h1 className="text-6xl">Campionario</h1>
      <p className="mt-4 max-w-[60ch] text-lg text-ink-2">
        Il metro e il cartamodello: righe e carta. Niente sfumature, vetri, ombre, bottoni a pillola.
      </p>
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
      <Swatch title="Caratteri">
        <p className="display text-6xl">Bodoni Moda, da 24 px in su</p>
        <p className="text-xl">Instrument Sans 20, per gli occhielli</p>
        <p>Instrument Sans 16, per leggere. Numeri in colonna: 1.284 · 19,90 €</p>
        <p className="text-[0.8125rem] text-ink-2">Instrument Sans 13, il più piccolo che c’è</p>
      </Swatch>
      <Swatch title="Bottoni">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="lg">Primario 52</Button>
          <Button>Primario 44</Button>
          <Button size="sm">Primario 36</Button>
          <Button look="outline">Contorno</Button>
          <Button look="ghost">Nudo</Button>
          <Button busy disabled>
            In corso
          </Button>
          <Button disabled>Fermo</Button>
        </div>
      </Swatch>
      <Swatch title="Campi">
        <div className="grid gap-6 sm:grid-cols-2">
          <Field id="sampler-email" label="Email" placeholder="nome@negozio.it" />
          <Field id="sampler-wrong" label="Email" defaultValue="bottega" error="Email non valida" />
          <PasswordField id="sampler-password" label="Password" />
          <SelectField
            id="sampler-select"
            label="Genere"
            options={[
              { value: 'female', label: 'Femminile' },
              { value: 'male', label: 'Maschile' },
            ]}
          />
          <TextArea id="sampler-area" label="Descrizione" className="sm:col-span-2" />
        </div>
        <Choice
          legend="Posa"
          value={pose}
          onChange={setPose}
          options={(['frontale', 'laterale', 'posteriore'] as const).map((value) => ({
            value,
            label: value,
            art: <PoseIcon pose={value} className="h-16" />,
          }))}
        />
        <Dropzone {...dropzone} id="sampler-drop" label="Foto del capo" />
        <div className="grid gap-6 sm:grid-cols-2">
          <Dropzone {...dropzone} id="sampler-small" label="Dettaglio" isCompact />
          <Dropzone {...dropzone} id="sampler-busy" label="In lettura" isCompact isBusy />
        </div>
      </Swatch>
      <Swatch title="Linguette">
        <div>
          <Tabs
            label="Linguette di prova"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'new', label: 'Nuovo' },
              { value: 'history', label: 'Storico' },
            ]}
          >
            {tab === 'new' ? 'Frecce, Home e Fine le cambiano.' : 'La scelta ha l’orlo di metro.'}
          </Tabs>
        </div>
      </Swatch>
      <Swatch title="Elenchi: in arrivo, non arrivati, vuoti">
        <Notice title="Un avviso" text="Quello che è bene sapere, e che cosa si può fare." icon="letter" />
        <Notice title="Un problema" text="Quello che non va, detto con calma." isBad />
        <TwoSteps
          id="sampler-steps"
          copy={{ title: 'In due passi', text: 'Con la password di nuovo.', begin: 'Comincia' }}
        >
          {(close) => (
            <PasswordStep
              copy={{ password: 'La tua password', submit: 'Conferma', cancel: 'Annulla' }}
              field={{ id: 'samplerStep' }}
              isPending={false}
              onSubmit={(event) => event.preventDefault()}
              onCancel={close}
            >
              <p className="text-ink-2">Quello che è bene sapere prima.</p>
            </PasswordStep>
          )}
        </TwoSteps>
        <Panel id="sampler-panel" title="Una parte di pagina" text="Con il suo titolo e quello che contiene.">
          <div className="grid gap-6 lg:grid-cols-3">
            <Fetched query={{ ...query, isFetching: true }}>{String}</Fetched>
            <Fetched query={{ ...query, isError: true }}>{String}</Fetched>
            <Empty title="Niente ancora" text="E da dove si comincia.">
              <Button look="outline">Comincia</Button>
            </Empty>
          </div>
        </Panel>
      </Swatch>
      <Swatch title="Icone, con il nome sotto il puntatore">
        <div className="flex flex-wrap gap-1">
          {iconNames.map((name) => (
            <Button key={name} look="ghost" size="icon" aria-label={name}>
              <Icon name={name} />
            </Button>
          ))}
        </div>
      </Swatch>
      <Swatch title="Avvisi: uno alla volta, cinque secondi, F8">
        <div className="flex flex-wrap gap-3">
          <Button
            look="outline"
            onClick={() => toast({ title: 'Fatto', description: 'Una prova riuscita.' })}
          >
            Riuscito
          </Button>
          <Button
            look="outline"
            onClick={() => toast({ title: 'Errore', description: 'Una prova.', variant: 'destructive' })}
          >
            Errore
          </Button>
          <Button
            look="outline"
            onClick={() =>
              toast({
                title: 'Immagine eliminata',
                action: { label: 'Annulla', altText: 'Annulla', run: () => toast({ title: 'Rimessa' }) },
              })
            }
          >
            Con un rimedio
          </Button>
        </div>
      </Swatch>
      <Swatch title="Una scheda da riempire, un elenco che cresce">
        <Editor />
        <GrowingList />
      </Swatch>
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
    </main>
  )
}

function Editor() {
  const [isEditing, setEditing] = useState(true)
  const sheet = useRef<HTMLElement>(null)
  const done = () => setEditing(!isEditing)
  return (
    <EditorSheet id="editor" title={isEditing ? 'Modifica' : 'Nuovo'} ref={sheet}>
      <EditorButtons
        copy={{ add: 'Aggiungi', save: 'Salva', cancel: 'Annulla' }}
        isEditing={isEditing}
        isPending={false}
        isFilled
        onCancel={done}
      />
    </EditorSheet>
  )
}

function GrowingList() {
  const [length, setLength] = useState(2)
  const list = useRef<HTMLUListElement>(null)
  const growing = {
    hasNextPage: length < 6,
    isFetchingNextPage: false,
    fetchNextPage: () => setLength(length + 2),
  }
  return (
    <div className="grid justify-items-start gap-4">
      <ul ref={list}>
        {Array.from({ length }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The entries are their numbers.
          <li key={i} tabIndex={-1}>
            Voce {i + 1}
          </li>
        ))}
      </ul>
      <MoreButton query={growing} list={list}>
        Mostra altre
      </MoreButton>
    </div>
  )
}

const Swatch = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-14 border-t-[1.5px] border-control pt-5">
    <h2 className="mb-6 text-3xl">{title}</h2>
    <div className="grid gap-6">{children}</div>
  </section>
)
