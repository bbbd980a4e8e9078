import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { Flat } from '#web/art/flat.tsx'
import { button } from '#web/ui/button.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

const copy = {
  title: 'Area admin',
  soon: 'Prompt, catalogo e statistiche si gestiranno da qui. Questa versione non li comprende ancora.',
  deniedTitle: 'Accesso negato',
  denied: "Non hai i permessi per accedere all'area admin.",
  back: 'Torna alla dashboard',
}
const deniedMs = 1000

export function AdminPage({ me }: { me: Me }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (me.isAdmin) return
    const timer = setTimeout(() => navigate('/'), deniedMs)
    return () => clearTimeout(timer)
  }, [me.isAdmin, navigate])
  return (
    <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
      <title>Area admin · Indosso</title>
      <h1 className="text-5xl">{me.isAdmin ? copy.title : copy.deniedTitle}</h1>
      <p className="mt-4 mb-9 text-lg text-ink-2">{me.isAdmin ? copy.soon : copy.denied}</p>
      <Link href="/" className={button({ size: 'lg' })}>
        {copy.back}
      </Link>
    </SplitPage>
  )
}
