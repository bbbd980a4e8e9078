import { join } from 'node:path'
import { type PageName, pageOf } from '#contracts/pages.ts'

export const web = join(import.meta.dirname, '..')

/** The modules that the app fetches to show a page, as web/routes.tsx does. */
export const partsOf = (name: PageName): string[] =>
  [`pages/${name}.tsx`, ...(pageOf(name).frame === 'app' ? ['shell/app-shell.tsx'] : [])].map((file) =>
    join(web, file),
  )
