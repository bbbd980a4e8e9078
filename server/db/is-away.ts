/** The database is away, or does not answer in time: not now, rather than never. */
const away =
  /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|57P0[123]|57014|53300|timeout (exceeded|expired)|Query read timeout|Connection terminated|not queryable/

export const isDatabaseAway = (error: unknown): boolean => away.test(causes(error))

/** Codes and messages of an error and of everything that led to it. */
export const causes = (error: unknown): string =>
  error instanceof Error ? `${(error as { code?: string }).code} ${error.message} ${causes(error.cause)}` : ''
