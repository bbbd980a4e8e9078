// Addresses with a password in them: of the database and of the mail server.

export const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const encoding =
  'the special characters of its password have to be percent-encoded (encodeURIComponent), such as / as %2F'

interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_PASSWORD?: string | undefined
}

/** The address of PostgreSQL, with a password that was given apart from it: there any character is fine as it is. */
export function databaseUrl(
  { DATABASE_URL: address, DATABASE_PASSWORD: password }: DatabaseSettings,
  reasons: string[],
): string | null {
  if (!address) {
    if (password) reasons.push('DATABASE_PASSWORD: there is no DATABASE_URL that it could belong to')
    return null
  }
  const url = readable(address)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    reasons.push(
      `DATABASE_URL: postgres://user@host:5432/database is needed; ${encoding}, or given as DATABASE_PASSWORD`,
    )
    return null
  }
  if (password) url.password = encodeURIComponent(password)
  return url.href
}

/** The mail server; in production no password and no link leaves this machine before TLS has begun. */
export function mailServerUrl(
  { address, production }: { address: string | undefined; production: boolean },
  reasons: string[],
): string | null {
  if (!address) return null
  const url = readable(address)
  if (!url) {
    reasons.push(`SMTP_URL: ${encoding}`)
    return null
  }
  // In the address itself, because there it overrules whatever else the address says.
  if (production && url.protocol === 'smtp:' && !loopback.has(url.hostname))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Null also for a stray %, which the drivers stumble over later. */
function readable(address: string): URL | null {
  try {
    const url = new URL(address)
    decodeURIComponent(url.username + url.password)
    return url
  } catch {
    return null
  }
}
