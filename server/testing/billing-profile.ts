import type { BillingProfile } from '#contracts/billing-profile.ts'

/** A company that does not exist, with numbers that add up. */
export const billingProfile: BillingProfile = {
  companyName: 'Sartoria di prova',
  vatNumber: '12345670017',
  taxCode: null,
  address: 'Corso Università 3',
  postalCode: '50100',
  city: 'Firenze',
  province: 'FI',
  recipientCode: 'ABC1234',
  pec: null,
}
