import type { Generation } from '#contracts/generations.ts'
import { folderOf, garmentFolder } from '#server/files/keys.ts'
import type { TestApp } from './test-app.ts'

/** Where the files of a picture lie: its own, and the photos of its garment. */
export async function filesOf(
  { ctx }: Pick<TestApp, 'ctx'>,
  { id, garmentId }: Partial<Pick<Generation, 'id' | 'garmentId'>>,
): Promise<string[]> {
  const folders = [...(id ? [folderOf(id)] : []), ...(garmentId ? [garmentFolder(garmentId)] : [])]
  const keys: string[] = []
  for (const folder of folders) for await (const { key } of ctx.storage.list(folder)) keys.push(key)
  return keys
}
