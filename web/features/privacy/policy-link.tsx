import { addressIn } from '#contracts/pages.ts'
import { useLanguage } from '#web/language/language.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './copy.ts'

export function PolicyLink() {
  const { policy: copy } = useCopy()
  const language = useLanguage()
  return (
    <Panel id="policy" title={copy.title} text={copy.text}>
      <a href={addressIn(language, '/privacy')} className="inline-block py-2 underline underline-offset-4">
        {copy.link}
      </a>
    </Panel>
  )
}
