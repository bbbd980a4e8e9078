// Nobody else's settings begin like this: a name that does and is not known here was mistyped.
const families = [
  'INDOSSO_',
  'S3_',
  'IMAGE_',
  'OPENAI_',
  'GOOGLE_GENERATIVE_',
  'GOOGLE_IMAGE_',
  'FASHN_',
  'HTTP_IMAGE_',
  'SMTP_',
  'MAIL_',
  'STRIPE_',
  'ENCRYPTION_',
  'SELLER_',
  'PRIVACY_',
]

/** What Docker and Kubernetes set by themselves beside a service called `smtp` or `indosso`. */
const isDiscovered = (name: string, value: unknown): boolean =>
  /_SERVICE_(HOST|PORT(_\w+)?)$/.test(name) || /^(tcp|udp):/.test(String(value)) || /_PORT_\d+_/.test(name)

/** One line for each name that looks like a setting of ours and is none. */
export function unknownNames(given: Record<string, unknown>, known: string[]): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const family = families.find((beginning) => name.startsWith(beginning))
    if (!family || known.includes(name) || isDiscovered(name, value)) return []
    const siblings = known.filter((other) => other.startsWith(family)).join(', ')
    return `${name}: unknown setting (${siblings ? `known: ${siblings}` : `nothing of ours starts with ${family}`})`
  })
}
