// Which way imports run: the layers of the server, the floors of the house, the walls between rooms.

/** What every room stands on; it knows none of them. */
const ground = new Set(['config', 'db', 'events', 'http', 'jobs', 'pictures', 'providers', 'vault'])
const room = (file: string) => (file.startsWith('server/') ? (file.split('/')[1] ?? '') : '')
const feature = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? ''
const isGround = (name: string) => ground.has(name) || name.endsWith('.ts')
const isRoom = (name: string) => name !== '' && !isGround(name) && name !== 'boot' && name !== 'testing'
const floor = (file: string) => file.split('/')[0] ?? ''

/** The stages of the engine from the ground up (engine/README.md); the first ones are tools of all others. */
const stages = [
  'maths',
  'pixels',
  'sight',
  'cut-out',
  'fit',
  'figure',
  'understand',
  'name',
  'texture',
  'drape',
  'compose',
  'coach',
]
const stage = (file: string) => (file.startsWith('engine/') ? stages.indexOf(file.split('/')[1] ?? '') : -1)

interface Law {
  says: string
  broken(from: string, to: string): boolean
}

const laws: Law[] = [
  {
    says: 'contracts import nothing of ours',
    broken: (from, to) => floor(from) === 'contracts' && floor(to) !== 'contracts',
  },
  {
    says: 'the engine imports nothing of ours but worker processes',
    broken: (from, to) => floor(from) === 'engine' && !['engine', 'processes'].includes(floor(to)),
  },
  {
    says: 'a stage of the engine never imports a later one',
    broken: (from, to) => stage(from) >= 0 && stage(to) > stage(from),
  },
  {
    says: 'worker processes import nothing of ours',
    broken: (from, to) => floor(from) === 'processes' && floor(to) !== 'processes',
  },
  {
    says: 'the server never imports the web',
    broken: (from, to) => floor(from) === 'server' && floor(to) === 'web',
  },
  {
    says: 'the server enters the engine by its door (pool.ts) and its types only',
    broken: (from, to) =>
      floor(from) === 'server' && floor(to) === 'engine' && !/^engine\/(pool|types)\.ts$/.test(to),
  },
  {
    says: 'the web imports contracts only',
    broken: (from, to) => floor(from) === 'web' && !['web', 'contracts'].includes(floor(to)),
  },
  {
    says: 'the journeys import neither server nor web',
    broken: (from, to) =>
      floor(from) === 'e2e' &&
      (floor(to) === 'web' || floor(to) === 'server') &&
      !to.startsWith('server/testing/'),
  },
  {
    says: 'a room enters another one through a deed, never by its store or routes',
    broken: (from, to) =>
      isRoom(room(from)) && isRoom(room(to)) && room(from) !== room(to) && /\/(store|routes)\.ts$/.test(to),
  },
  {
    says: 'the room of files knows rows by their tables, and none of the rooms that keep something in it',
    broken: (from, to) =>
      room(from) === 'files' && ['garments', 'generations', 'catalogue', 'prompts'].includes(room(to)),
  },
  {
    says: 'the ground never imports rooms',
    broken: (from, to) => isGround(room(from)) && isRoom(room(to)),
  },
  {
    says: 'only the entry point, tests and scripts import what boots the product',
    broken: (from, to) =>
      room(to) === 'boot' &&
      room(from) !== 'boot' &&
      from !== 'server/main.ts' &&
      !from.startsWith('scripts/') &&
      floor(from) !== 'e2e',
  },
  {
    says: 'only tests import server/testing',
    broken: (from, to) =>
      to.startsWith('server/testing/') && !from.startsWith('scripts/') && floor(from) !== 'e2e',
  },
  {
    says: 'features never import each other, pages or the shell',
    broken: (from, to) =>
      feature(from) !== '' &&
      ((feature(to) !== '' && feature(from) !== feature(to)) || /^web\/(pages|shell)\//.test(to)),
  },
  {
    says: 'ui never knows the product',
    broken: (from, to) =>
      from.startsWith('web/ui/') && /^(web\/(features|pages|shell|api|forms)|contracts)\//.test(to),
  },
  {
    says: 'the web imports the contract of a room, not the whole table: every endpoint would come with it',
    broken: (from, to) => floor(from) === 'web' && to === 'contracts/api.ts',
  },
  {
    says: 'the api has no screens',
    broken: (from, to) => from.startsWith('web/api/') && /^web\/(features|pages|shell|ui|forms)\//.test(to),
  },
  {
    says: 'forms know the api and the screens, and no feature',
    broken: (from, to) => from.startsWith('web/forms/') && /^web\/(features|pages|shell)\//.test(to),
  },
]

/** What is wrong with an import, both ends as paths from the root; nothing when it may be. */
export const brokenLaws = (from: string, to: string): string[] =>
  laws.filter((law) => law.broken(from, to)).map((law) => law.says)
