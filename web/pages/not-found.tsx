import { Link } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { button } from '#web/ui/button.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'
import { useCopy } from './copy.ts'

export function NotFoundPage() {
  const { lost } = useCopy()
  return (
    <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 -rotate-12 text-control" />}>
      <title>{lost.page}</title>
      <p className="woven text-ink-2">{lost.code}</p>
      <h1 className="mt-5 text-5xl">{lost.title}</h1>
      <p className="mt-4 mb-9 text-lg text-ink-2">{lost.text}</p>
      <Link href="/" className={button({ size: 'lg' })}>
        {lost.home}
      </Link>
    </SplitPage>
  )
}
