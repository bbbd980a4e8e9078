import type { Me } from '#contracts/accounts.ts'
import { BatchDesk } from '#web/features/generations/batches/batch-desk.tsx'
import { BatchList } from '#web/features/generations/batches/batch-list.tsx'

export function BatchesPage({ me, path }: { me: Me; path: string }) {
  const [, id] = /^\/lotti\/([^/]+)$/.exec(path) ?? []
  return id ? <BatchDesk key={id} me={me} id={id} /> : <BatchList me={me} />
}
