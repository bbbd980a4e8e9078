import { Link } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { button } from '#web/ui/button.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export const NotFoundPage = () => (
  <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 -rotate-12 text-control" />}>
    <title>Pagina non trovata · Indosso</title>
    <p className="woven text-ink-2">Errore 404</p>
    <h1 className="mt-5 text-5xl">Questo capo non è in catalogo</h1>
    <p className="mt-4 mb-9 text-lg text-ink-2">
      La pagina che cerchi non esiste, oppure è stata spostata. Il resto del guardaroba è al suo posto.
    </p>
    <Link href="/" className={button({ size: 'lg' })}>
      Torna alla home
    </Link>
  </SplitPage>
)
