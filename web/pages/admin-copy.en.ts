import type { Copy } from './admin-copy.ts'

export const english: Copy = {
  page: 'Admin area · Indosso',
  consolePage: 'Super Admin · Indosso',
  title: 'Admin Panel',
  badge: 'Super Admin',
  tabs: 'Admin area',
  prompts: 'AI prompts',
  models: 'Model catalogue',
  tickets: 'Support',
  analytics: 'Analytics Dashboard',
  routing: 'Providers',
  deniedTitle: 'Access denied',
  denied: 'You do not have permission to access the admin area.',
  back: 'Back to the dashboard',
  menu: 'User menu',
}
