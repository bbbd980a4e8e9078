/** Italian VAT, in percent; our prices include it. */
export const vatPercent = 22

/** Takes the VAT out of a price that includes it. Net and VAT always add up to the cent. */
export function splitVat(grossCents: number): { netCents: number; vatCents: number } {
  const netCents = Math.round((grossCents * 100) / (100 + vatPercent))
  return { netCents, vatCents: grossCents - netCents }
}
