import { Button } from '#web/ui/button.tsx'
import { DecodedImage } from '#web/ui/decoded-image.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordStep, TwoSteps } from '#web/ui/password-step.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Swatch } from './swatch.tsx'

const query = {
  data: undefined,
  isError: false,
  isFetching: false,
  refetch: () => toast({ title: 'Riprovo' }),
}

export const States = () => (
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
        <div className="notched h-48 bg-sheet">
          <DecodedImage src="/favicon.svg" alt="Il marchio" className="size-full object-contain" />
        </div>
        <div className="notched h-48 bg-sheet">
          <LazyImage src="/favicon.svg" alt="Il marchio, in un elenco" className="size-full object-contain" />
        </div>
        <Empty title="Niente ancora" text="E da dove si comincia.">
          <Button look="outline">Comincia</Button>
        </Empty>
      </div>
    </Panel>
  </Swatch>
)

export const Toasts = () => (
  <Swatch title="Avvisi: uno alla volta, cinque secondi, F8">
    <div className="flex flex-wrap gap-3">
      <Button look="outline" onClick={() => toast({ title: 'Fatto', description: 'Una prova riuscita.' })}>
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
)
