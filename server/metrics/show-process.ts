import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { hashLoad } from '#server/accounts/password.ts'
import type { Context } from '#server/context.ts'
import type { Load } from '#server/jobs/load.ts'
import type { WorkerLoad } from '#server/jobs/queue.ts'
import { show } from './show.ts'

/** The figures of this process: its memory and processor, and how full its narrow places are. */
export function showProcess(registry: Registry, ctx: Context): void {
  collectDefaultMetrics({ register: registry })
  const places: [string, () => Load][] = [
    ['hashes', hashLoad],
    ['decoders', () => ctx.pictures.load()],
    ['looks', () => ctx.looks.load()],
  ]
  for (const state of ['running', 'waiting'] as const)
    show(registry, {
      name: `indosso_place_${state}`,
      help: `Hashes, decoders and looks at photos: what is ${state} in this process`,
      labels: ['place'],
      read: () => places.map(([place, load]) => ({ labels: { place }, value: load()[state] })),
    })
  show(registry, {
    name: 'indosso_provider_circuit_open',
    help: 'Whether a provider is not asked for a while, because it refused us',
    labels: ['provider'],
    read: () =>
      ctx.images.circuits().map(({ provider, isOpen }) => ({ labels: { provider }, value: isOpen ? 1 : 0 })),
  })
  showWorker(registry, ctx)
  show(registry, {
    name: 'indosso_database_connections',
    help: 'Connections of this process, and requests that wait for one',
    labels: ['state'],
    read: () =>
      Object.entries(ctx.database.connections?.() ?? {}).map(([state, value]) => ({
        labels: { state },
        value,
      })),
  })
  const disk = async () => statfs(ctx.config.dataDir).catch(() => null)
  show(registry, {
    name: 'indosso_disk_free_bytes',
    help: 'Room on the disk of DATA_DIR',
    read: async () => sizeOf(await disk(), 'bavail'),
  })
  show(registry, {
    name: 'indosso_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR',
    read: async () => sizeOf(await disk(), 'blocks'),
  })
}

/** Left out of a process that takes no work. */
function showWorker(registry: Registry, ctx: Context): void {
  const add = (name: string, help: string, tell: (load: WorkerLoad) => number) =>
    show(registry, {
      name: `indosso_worker_${name}`,
      help,
      read: () => {
        const load = ctx.queue.load()
        return load && [{ value: tell(load) }]
      },
    })
  add('slots', 'Pictures that this process may make at the same time', ({ slots }) => slots)
  add('slots_used', 'Pictures that it makes', ({ used }) => used)
  add('draining', 'Whether it was told to stop and finishes what it has begun', ({ isDraining }) =>
    Number(isDraining),
  )
}

const sizeOf = (disk: { bsize: number; bavail: number; blocks: number } | null, of: 'bavail' | 'blocks') =>
  disk && [{ value: disk[of] * disk.bsize }]
