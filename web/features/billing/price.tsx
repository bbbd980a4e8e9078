import { splitVat } from '#contracts/vat.ts'
import { useFormats } from '#web/language/language.ts'
import { useCopy } from './copy.ts'

/** What a month costs, and what of it a shop pays without the VAT that it gets back. */
export function Price({ cents }: { cents: number }) {
  const copy = useCopy()
  const { formatEuro } = useFormats()
  const { netCents } = splitVat(cents)
  return copy.price(formatEuro(cents), formatEuro(netCents))
}
