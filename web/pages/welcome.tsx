import { Link } from 'wouter'
import { Croquis } from '#web/art/croquis.tsx'
import { Flat } from '#web/art/flat.tsx'
import { button } from '#web/ui/button.tsx'
import { Compare } from '#web/ui/compare.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** What a visitor sees until the landing page has been built. */
export const WelcomePage = () => (
  <main id="main" className="grid min-h-dvh lg:grid-cols-[1.05fr_1fr]">
    <div className="m-auto w-full max-w-168 px-5 pt-28 pb-14 sm:px-8">
      <title>Indosso · Dal manichino alla modella</title>
      <p className="woven text-ink-2">Powered by AI</p>
      <h1 className="mt-6 text-[clamp(2.9rem,6.2vw,5.2rem)]">Dal manichino alla modella, senza set.</h1>
      <p className="mt-6 max-w-[44ch] text-xl text-ink-2">
        Carichi la foto di un capo. Ricevi un’immagine professionale del capo indossato, pronta per il tuo
        negozio online.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <Link href="/signup" className={button({ size: 'lg' })}>
          Inizia Gratis
        </Link>
        <Link href="/login" className={button({ look: 'outline', size: 'lg' })}>
          Accedi
        </Link>
      </div>
      <ul className="mt-8 flex flex-wrap gap-x-7 gap-y-2 text-ink-2">
        {['10 immagini gratis', 'Nessuna carta richiesta'].map((line) => (
          <li key={line} className="flex items-center gap-2">
            <Icon name="check" size="size-4.5" className="text-ink" />
            {line}
          </li>
        ))}
      </ul>
    </div>
    <Compare
      className="min-h-128 border-line max-lg:border-t lg:border-s"
      initial={50}
      label="Confronta il capo e il capo indossato"
      valueText={(percent) => `${percent} % indossato`}
      captions={{ before: 'prima', after: 'dopo' }}
      before={
        <div className="paper relative size-full bg-bg">
          <Figures kind="flat" />
        </div>
      }
      after={
        <div className="relative size-full bg-sheet">
          <Figures kind="worn" />
        </div>
      }
    />
  </main>
)

/** Both drawings share one box, so that the cut falls on the same seam. */
const Figures = ({ kind }: { kind: 'flat' | 'worn' }) => (
  <div className="absolute inset-0 m-auto aspect-180/520 h-[84%]">
    {kind === 'worn' ? (
      <Croquis id="welcome" className="size-full" />
    ) : (
      <Flat className="absolute top-[14.6%] h-[56.9%] w-full text-ink" />
    )}
  </div>
)
