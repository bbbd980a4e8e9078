import { type Language, languages } from './language.ts'

export interface Page {
  /** In Italian. A standing page has an address in each language (addressIn), a screen of the app has one for all. */
  paths: readonly [Path, ...Path[]]
  /** `standing`: whole, in each language, without a framework. The app comes `drawn` ahead of its code, or `waiting`. */
  form: 'standing' | 'drawn' | 'waiting'
  /** Everybody else is redirected, or told that it is not for them. */
  access: 'anyone' | 'visitor' | 'member' | 'admin' | 'superAdmin'
  /** What the app puts around it; other pages bring their own. */
  frame?: 'app' | 'public'
  /** Opened from a mail. Without the token of its link it shows an error, which is not drawn ahead. */
  byLink?: true
  /** Its first address looks the same for every account: it is prerendered too, and shown until the app has loaded. */
  firstDrawn?: true
  /** Pages that are fetched together; another one is a bundle of its own. */
  bundle?: 'visitors'
  /** What it always asks the server first. */
  asks?: readonly `/api/${string}`[]
  /** It says what makes the pictures here, so there is one for each maker. */
  byMaker?: true
}

/** What makes the pictures of an installation: our own engine, on a mannequin, or an AI service. */
export const makers = ['studio', 'ai'] as const
export type Maker = (typeof makers)[number]

type Path = `/${string}`

/** Every page of the product. Its component is in web/pages/ under the same name, and so is its file in dist/web/. */
export const pages = {
  landing: { paths: ['/'], form: 'standing', access: 'visitor', byMaker: true },
  privacy: { paths: ['/privacy'], form: 'standing', access: 'anyone' },
  terms: { paths: ['/termini'], form: 'standing', access: 'anyone' },
  cookies: { paths: ['/cookie'], form: 'standing', access: 'anyone' },
  developers: { paths: ['/sviluppatori'], form: 'standing', access: 'anyone' },
  login: { paths: ['/login'], form: 'drawn', access: 'visitor', frame: 'public', bundle: 'visitors' },
  signup: { paths: ['/signup'], form: 'drawn', access: 'visitor', frame: 'public', bundle: 'visitors' },
  'forgot-password': {
    paths: ['/forgot-password'],
    form: 'drawn',
    access: 'anyone',
    frame: 'public',
    bundle: 'visitors',
  },
  'reset-password': {
    paths: ['/reset-password'],
    form: 'drawn',
    access: 'anyone',
    frame: 'public',
    byLink: true,
    bundle: 'visitors',
  },
  'confirm-email': {
    paths: ['/confirm-email'],
    form: 'drawn',
    access: 'anyone',
    frame: 'public',
    byLink: true,
    bundle: 'visitors',
  },
  dashboard: {
    paths: ['/', '/dashboard/capi/:id', '/dashboard/storico', '/dashboard/storico/cestino'],
    form: 'waiting',
    firstDrawn: true,
    access: 'member',
    frame: 'app',
    asks: ['/api/auth/user', '/api/generations'],
  },
  batches: {
    paths: ['/lotti', '/lotti/:id'],
    form: 'waiting',
    access: 'member',
    frame: 'app',
    asks: ['/api/auth/user', '/api/batches'],
  },
  analysis: {
    paths: ['/analisi'],
    form: 'waiting',
    access: 'member',
    frame: 'app',
    asks: ['/api/auth/user'],
  },
  account: {
    paths: [
      '/account',
      '/account/profilo',
      '/account/fatturazione',
      '/account/crediti',
      '/account/modelli',
      '/account/sicurezza',
      '/account/privacy',
      '/account/api',
      '/acquisto/professional',
      '/acquisto/enterprise',
      '/assistenza',
      '/assistenza/:id',
    ],
    form: 'waiting',
    access: 'member',
    frame: 'app',
    asks: ['/api/auth/user'],
  },
  'payment-success': {
    paths: ['/payment-success'],
    form: 'waiting',
    access: 'member',
    frame: 'public',
  },
  admin: {
    paths: ['/admin'],
    form: 'waiting',
    access: 'admin',
    asks: ['/api/auth/user', '/api/admin/configs'],
  },
  'super-admin': {
    paths: ['/super-admin'],
    form: 'waiting',
    access: 'superAdmin',
    asks: ['/api/auth/user', '/api/super-admin/analytics'],
  },
  'super-admin-user': {
    paths: ['/super-admin/utenti/:id'],
    form: 'waiting',
    access: 'superAdmin',
    asks: ['/api/auth/user'],
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages
type WithForm<Form> = {
  [Name in PageName]: (typeof pages)[Name]['form'] extends Form ? Name : never
}[PageName]
type WithAccess<Access> = {
  [Name in PageName]: (typeof pages)[Name]['access'] extends Access ? Name : never
}[PageName]
export type StandingPage = WithForm<'standing'>
export type OpenPage = WithAccess<'anyone' | 'visitor'>
export type MemberPage = WithAccess<'member' | 'admin' | 'superAdmin'>

// Object.keys, for the table above.
export const pageNames = Object.keys(pages) as PageName[]
export const pageOf = (name: PageName): Page => pages[name]
export const isStanding = (name: PageName): name is StandingPage => pages[name].form === 'standing'
export const isOpen = (name: PageName): name is OpenPage => ['anyone', 'visitor'].includes(pages[name].access)

/** Where a standing page lives in a language: /privacy, /en/privacy. */
export const addressIn = (language: Language, path: string): string =>
  language === 'it' ? path : `/${language}${path === '/' ? '' : path}`

export interface Address {
  path: string
  language: Language
}

/** Everywhere that a page is served. The app has Italian addresses only, and speaks the language that was chosen. */
export const addressesOf = (name: PageName): Address[] =>
  (isStanding(name) ? languages : (['it'] as const)).flatMap((language) =>
    pages[name].paths.map((path) => ({ path: addressIn(language, path), language })),
  )

/** The file of a page in dist/web/. */
export const fileOf = (name: PageName, language: Language = 'it', maker: Maker = 'studio'): string =>
  `${language === 'it' ? '' : `${language}/`}${name}${maker === 'ai' && pageOf(name).byMaker ? '-ai' : ''}.html`

/** The file of a page at its first address. */
export const firstFileOf = (name: PageName): string =>
  pageOf(name).firstDrawn ? `${name}-first.html` : fileOf(name)

export interface PageFile {
  file: string
  language: Language
  maker: Maker
}

export const filesOf = (name: PageName): PageFile[] => [
  ...(isStanding(name) ? languages : (['it'] as const)).flatMap((language) =>
    (pageOf(name).byMaker ? makers : (['studio'] as const)).map((maker) => ({
      file: fileOf(name, language, maker),
      language,
      maker,
    })),
  ),
  ...(pageOf(name).firstDrawn ? [{ file: firstFileOf(name), language: 'it', maker: 'studio' } as const] : []),
]

export interface Weight {
  js: number
  css: number
  fonts: number
}

const appBudget: Weight = { js: 130, css: 12, fonts: 60 }
/** Without the app there is no framework to carry, nor the styles of every screen. */
const standingBudget: Weight = { ...appBudget, js: 3, css: 10 }
/** Kilobytes that a first visit may move: scripts and styles packed, fonts as they are. */
export const budgetOf = (name: PageName): Weight => (isStanding(name) ? standingBudget : appBudget)
