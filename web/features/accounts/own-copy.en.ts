import type { Copy } from './own-copy.ts'

export const english: Copy = {
  error: 'Error',
  confirm: {
    title: 'Confirm your address',
    written: (email) =>
      `We’ve emailed ${email}: open the link to make more images. Check your spam folder too.`,
    again: 'Send again',
    sent: 'Check your inbox',
    notSent: 'We couldn’t send the link',
  },
  account: { title: 'Account', picture: 'Profile picture', manage: 'Profile, plan and invoices' },
}
