const dotless = new Set(['gmail.com', 'googlemail.com'])
const yahoo = /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/

/**
 * The mailbox behind an address: what follows a plus is a label, at Yahoo what follows a hyphen, and Gmail does not read
 * dots. Only for counting.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // No Yahoo name has a hyphen of its own.
  const [name = ''] = email.slice(0, at).split(yahoo.test(domain) ? /[+-]/ : '+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
