/** Where a request for a picture came from. */
export const sources = ['web', 'lotto', 'api'] as const
export type Source = (typeof sources)[number]
