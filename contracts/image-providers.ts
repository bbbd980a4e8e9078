/** Everybody who can make pictures; `studio` is our own engine. */
export const imageProviders = ['studio', 'openai', 'google', 'fashn', 'http'] as const
export type ImageProviderName = (typeof imageProviders)[number]

export const providerLabels: Record<ImageProviderName, string> = {
  studio: 'Motore integrato',
  openai: 'OpenAI',
  google: 'Google Gemini',
  fashn: 'FASHN',
  http: 'Server proprio',
}
