import { z } from 'zod'
import { billingProfileForm } from '#contracts/billing-profile.ts'
import { fieldCodeOf, fieldErrorText } from '#contracts/field-errors.ts'

/** Who issues the invoices: the company that runs this installation. */
export interface Seller {
  companyName: string
  vatNumber: string
  address: string
  postalCode: string
  city: string
  province: string
  /** RF01 is the ordinary one; the codes are the tax office's. */
  taxRegime: string
}

const text = z.string().trim().min(1).optional()

export const SellerSettings = z.object({
  SELLER_NAME: text,
  SELLER_VAT_NUMBER: text,
  SELLER_ADDRESS: text,
  SELLER_POSTAL_CODE: text,
  SELLER_CITY: text,
  SELLER_PROVINCE: text,
  SELLER_TAX_REGIME: z
    .string()
    .regex(/^RF(0[1-9]|1\d)$/, 'a code such as RF01 is needed')
    .default('RF01'),
})
type SellerSettings = z.infer<typeof SellerSettings>

/** So that a demonstration shows whole invoices; they say that they are worth nothing. */
export const demoSeller: Seller = {
  companyName: 'Indosso (dimostrazione)',
  vatNumber: '01234567897',
  address: 'Via del Telaio 1',
  postalCode: '59100',
  city: 'Prato',
  province: 'PO',
  taxRegime: 'RF01',
}

/** Null in production without the settings: then there are no invoices for the exchange system. */
export function readSeller(
  env: SellerSettings,
  { production, reasons }: { production: boolean; reasons: string[] },
): Seller | null {
  const { SELLER_TAX_REGIME: taxRegime, ...rest } = env
  const names = Object.entries(rest).filter(([name]) => name.startsWith('SELLER_'))
  const missing = names.filter(([, value]) => value === undefined).map(([name]) => name)
  if (missing.length === names.length) return production ? null : demoSeller
  if (missing.length > 0) {
    reasons.push(`half a seller: ${missing.join(', ')} missing`)
    return null
  }
  // The same rules that hold for whom an invoice is made out to.
  const parsed = billingProfileForm.safeParse({
    companyName: env.SELLER_NAME,
    vatNumber: env.SELLER_VAT_NUMBER,
    address: env.SELLER_ADDRESS,
    postalCode: env.SELLER_POSTAL_CODE,
    city: env.SELLER_CITY,
    province: env.SELLER_PROVINCE,
    recipientCode: '0000000',
  })
  if (!parsed.success || !parsed.data.vatNumber) {
    reasons.push(
      ...(parsed.error?.issues ?? []).map(
        (issue) => `SELLER_*: ${fieldErrorText(fieldCodeOf(issue.message))}`,
      ),
    )
    return null
  }
  const { companyName, vatNumber, address, postalCode, city, province } = parsed.data
  return { companyName, vatNumber, address, postalCode, city, province, taxRegime }
}
