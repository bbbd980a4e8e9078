import type { Copy } from './copy.ts'

export const english: Copy = {
  dashboard: 'Dashboard',
  account: {
    page: (section) => `${section} · Account · Indosso`,
    title: 'Account',
    nav: 'Sections of the account',
    analysis: 'Analytics',
    sections: {
      plan: 'Plan',
      profile: 'Profile',
      invoices: 'Billing',
      credits: 'Credits',
      models: 'Models',
      security: 'Security',
      privacy: 'Privacy',
      api: 'API',
    },
  },
  lost: {
    page: 'Page not found · Indosso',
    code: 'Error 404',
    title: 'This piece is not in the catalogue',
    text: 'The page you are looking for does not exist, or has moved. The rest of the wardrobe is in its place.',
    home: 'Back to home',
  },
}
