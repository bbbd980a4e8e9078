import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Address,
  addressesOf,
  fileOf,
  filesOf,
  firstFileOf,
  isOpen,
  type Maker,
  type PageName,
  pageNames,
  pageOf,
} from '#contracts/pages.ts'
import { hintCookie } from '#server/accounts/sessions.ts'
import type { Context } from '#server/context.ts'
import { privacyFacts } from '#server/privacy/facts.ts'
import { standingPage } from './standing-page.ts'

interface Served extends Pick<Context, 'config'> {
  /** Who makes a visitor's first pictures. */
  makerNow: () => Maker
  /** Where the built browser side is. */
  folder: string
}
type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Serves every page of the table at its addresses; the app itself finds out what is seen there. */
export async function addPages(app: FastifyInstance, served: Served): Promise<void> {
  for (const name of pageNames)
    for (const address of addressesOf(name))
      if (isOpen(name) || !isShared(address)) app.get(address.path, await answerOf(name, address, served))
}

async function answerOf(name: PageName, address: Address, served: Served): Promise<Answer> {
  const { form, byLink } = pageOf(name)
  if (form === 'standing') return answerOfStanding(name, address, served)
  if (form === 'waiting')
    return (_request, reply) => reply.header('cache-control', 'no-cache').sendFile(fileOf(name))
  // A visitor's screens come drawn; who seems signed in does not belong there, and the app finds out where to.
  return (request, reply) => {
    const isDrawn = !seemsSignedIn(request) && (!byLink || /[?&]token=\w/.test(request.url))
    return reply.header('vary', 'Cookie, Accept-Encoding').sendFile(isDrawn ? fileOf(name) : 'index.html')
  }
}

async function answerOfStanding(
  name: PageName,
  { path, language }: Address,
  { config, makerNow, folder }: Served,
): Promise<Answer> {
  const facts = privacyFacts(config, language)
  const load = (maker: Maker) =>
    standingPage(join(folder, fileOf(name, language, maker)), { appUrl: config.appUrl, facts })
  const pages = { studio: await load('studio'), ai: await load('ai') }
  const send: Answer = (request, reply) => pages[makerNow()](request, reply)
  if (pageOf(name).access === 'anyone')
    return (request, reply) => {
      reply.header('vary', 'Accept-Encoding').header('cache-control', 'no-cache')
      return send(request, reply)
    }
  // Two pages at one address: the shop window for visitors, the workbench for who seems signed in.
  const [home] = pageOf(name).paths
  const theirs = pageNames.find((page) => !isOpen(page) && pageOf(page).paths.includes(home))
  return (request, reply) => {
    reply.header('vary', 'Cookie, Accept-Encoding').header('cache-control', 'private, no-cache')
    if (!seemsSignedIn(request) || !theirs || asksForWindow(request)) return send(request, reply)
    return path === home ? reply.sendFile(firstFileOf(theirs)) : reply.redirect(home)
  }
}

/** Where an open page answers, for those who are signed in too. */
const isShared = ({ path }: Address): boolean =>
  pageNames.some((page) => isOpen(page) && pageOf(page).paths.some((other) => other === path))

const seemsSignedIn = (request: FastifyRequest): boolean => Boolean(request.cookies[hintCookie])

/** The app asks so when it has found out that the hint is all that is left of a session. */
const asksForWindow = (request: FastifyRequest): boolean => /[?&]vetrina\b/.test(request.url)

/** Every file that a page of the table is served from, and the app's own for any other address. */
export const pageFiles: string[] = [
  'index.html',
  ...pageNames.flatMap((name) => filesOf(name).map(({ file }) => file)),
]
