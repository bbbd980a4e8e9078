import { States, Toasts } from './sampler/answers.tsx'
import { Buttons, Fields, Icons, TabStrip } from './sampler/controls.tsx'
import { Colours, Drawings, Letters, Tapes } from './sampler/identity.tsx'
import { Lists } from './sampler/lists.tsx'

/** The sample book of the identity, for who builds: development only. */
export const SamplerPage = () => (
  <main id="main" className="mx-auto max-w-6xl px-4 pt-28 pb-20 sm:px-6">
    <title>Campionario · Indosso</title>
    <h1 className="text-6xl">Campionario</h1>
    <p className="mt-4 max-w-[60ch] text-lg text-ink-2">
      Il metro e il cartamodello: righe e carta. Niente sfumature, vetri, ombre, bottoni a pillola.
    </p>
    <Colours />
    <Letters />
    <Buttons />
    <Fields />
    <TabStrip />
    <States />
    <Icons />
    <Toasts />
    <Lists />
    <Tapes />
    <Drawings />
  </main>
)
