import type { Copy } from './copy.ts'

export const english: Copy = {
  brand: 'Indosso',
  brandHome: 'Indosso: back to home',
  skip: 'Skip to content',
  loading: 'Loading',
  language: 'Language',
  darkTheme: 'Switch to the dark theme',
  lightTheme: 'Switch to the light theme',
  analysis: 'Analytics',
  account: 'Account',
  admin: 'Admin',
  logout: 'Sign out',
  signIn: 'Sign in',
  start: 'Start Free',
  copyright: '© 2025 Indosso. All rights reserved.',
  credits:
    'Mannequin previews come from our own engine; images with a model, where available, from an AI image generator. Card payments are handled by a certified provider.',
  legal: 'Legal information',
  legalPages: { developers: 'Developers', privacy: 'Privacy', terms: 'Terms', cookies: 'Cookies' },
  sessionExpired: { title: 'Session expired', description: 'Please sign in again.' },
  done: { title: 'Generation complete!', description: 'Your virtual try-on image is ready.' },
  torn: 'A thread has snapped',
  tornText: 'The page didn’t load completely. Your images are safe: reload to continue.',
  reload: 'Reload the page',
  error: 'Error',
  offline: 'You’re offline: your images are still being made, and updates resume when you’re back online.',
}
