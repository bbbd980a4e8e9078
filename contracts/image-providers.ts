/** Everybody who can make pictures; `studio` is our own engine. */
export const imageProviders = ['studio', 'openai', 'google', 'fashn', 'http'] as const
export type ImageProviderName = (typeof imageProviders)[number]
