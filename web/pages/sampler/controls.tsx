import { useState } from 'react'
import type { Size } from '#contracts/sizes.ts'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { SizeChips } from '#web/features/generations/size-chips.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dropzone } from '#web/ui/dropzone.tsx'
import { Field, PasswordField, SelectField, TextArea } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon, iconNames } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Swatch } from './swatch.tsx'

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

export const Buttons = () => (
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
      <FileButton
        label="Carica un foglio"
        accept="application/pdf"
        busy={false}
        onFile={({ name }) => toast({ title: name })}
      >
        Carica un foglio
      </FileButton>
      <SureButton
        label="Elimina"
        about="il campione"
        busy={false}
        onSure={() => toast({ title: 'Eliminato' })}
      />
      <Menu
        label="Azioni"
        items={[{ label: 'Ricevi un avviso', icon: 'star', run: () => toast({ title: 'Fatto' }) }]}
      />
    </div>
  </Swatch>
)

export function Fields() {
  const [pose, setPose] = useState<'frontale' | 'laterale' | 'posteriore'>('frontale')
  const [words, setWords] = useState('')
  const [poses, setPoses] = useState(['frontale', 'laterale'])
  const [size, setSize] = useState<Size | null>('M')
  return (
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
        <SearchInput label="Cerca" value={words} maxLength={100} onChange={setWords} />
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
      <Choices
        legend="Pose, anche più di una"
        values={poses}
        onChange={setPoses}
        options={['frontale', 'laterale', 'posteriore'].map((value) => ({ value, label: value }))}
      />
      <Choices
        isList
        legend="Lo stesso, con parole più lunghe"
        values={poses}
        onChange={setPoses}
        options={['frontale', 'laterale', 'posteriore'].map((value) => ({ value, label: `vista ${value}` }))}
      />
      {[false, true].map((isLocked) => (
        <SizeChips
          key={String(isLocked)}
          gender={isLocked ? 'male' : 'female'}
          value={size}
          onChange={setSize}
          isLocked={isLocked}
          onUpgrade={() => toast({ title: 'Upgrade' })}
        />
      ))}
      <Dropzone {...dropzone} id="sampler-drop" label="Foto del capo" />
      <div className="grid gap-6 sm:grid-cols-2">
        <Dropzone {...dropzone} id="sampler-small" label="Dettaglio" isCompact />
        <Dropzone {...dropzone} id="sampler-busy" label="In lettura" isCompact isBusy />
      </div>
    </Swatch>
  )
}

export function TabStrip() {
  const [tab, setTab] = useState<'new' | 'history'>('new')
  return (
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
  )
}

export const Icons = () => (
  <Swatch title="Icone, con il nome sotto il puntatore">
    <div className="flex flex-wrap gap-1">
      {iconNames.map((name) => (
        <Button key={name} look="ghost" size="icon" aria-label={name}>
          <Icon name={name} />
        </Button>
      ))}
    </div>
  </Swatch>
)
