import { accounts } from './accounts.ts'
import { billing } from './billing.ts'
import { catalogue } from './catalogue.ts'
import { generations } from './generations.ts'

/** The whole API as one object: the table of contents of the product. */
export const api = { accounts, generations, catalogue, billing }
export type Api = typeof api
