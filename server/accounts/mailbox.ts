const dotless = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: what follows a plus is a label, and Gmail does not read dots. Only for counting. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const [name = ''] = email.slice(0, at).split('+')
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
