import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { listFiles } from './invariants.ts'
import type { Home } from './product-process.ts'
import { connect, type Swift } from './swift.ts'

const dayMs = 24 * 3600_000

/** The files of a home, on its disk or in its bucket, as a backup sees them. */
export interface HomeFiles {
  list(): Promise<string[]>
  copyTo(folder: string): Promise<void>
  /** Those of the folder in place of what is there, as old as they are said to be. */
  replaceBy(folder: string, daysOld?: number): Promise<void>
}

export function filesOf(home: Home): HomeFiles {
  // A home that has a bucket has the other settings of Swift, too.
  return home.env.S3_BUCKET ? inBucket(home.env as Swift['env']) : onDisk(join(home.dataDir, 'files'))
}

function onDisk(root: string): HomeFiles {
  return {
    list: () => listFiles(root),
    copyTo: (folder) => cp(root, folder, { recursive: true }),
    replaceBy: async (folder, daysOld = 0) => {
      await rm(root, { recursive: true, force: true })
      await mkdir(dirname(root), { recursive: true })
      await cp(folder, root, { recursive: true })
      const then = new Date(Date.now() - daysOld * dayMs)
      for (const key of await listFiles(root)) await utimes(join(root, key), then, then)
    },
  }
}

function inBucket(env: Swift['env']): HomeFiles {
  const { S3_BUCKET: Bucket } = env
  const keys = async (client: S3Client) =>
    // A home of these tests has fewer files than one page of a listing.
    ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).flatMap(({ Key }) => Key ?? [])
  return {
    list: async () => {
      using client = connect(env)
      return keys(client)
    },
    copyTo: async (folder) => {
      using client = connect(env)
      for (const Key of await keys(client)) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        await mkdir(dirname(join(folder, Key)), { recursive: true })
        await writeFile(join(folder, Key), (await Body?.transformToByteArray()) ?? '')
      }
    },
    replaceBy: async (folder, daysOld = 0) => {
      using client = connect(env)
      const wanted = await listFiles(folder)
      const others = (await keys(client)).filter((key) => !wanted.includes(key))
      for (const Key of others) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      const put = await openSwift(env, new Date(Date.now() - daysOld * dayMs))
      for (const key of wanted) await put(key, await readFile(join(folder, key)))
    },
  }
}

/** S3 knows no way to say how old an object is; Swift behind it, asked in its own words, does. */
async function openSwift(env: Swift['env'], then: Date) {
  const signIn = { 'x-auth-user': env.S3_ACCESS_KEY_ID, 'x-auth-key': env.S3_SECRET_ACCESS_KEY }
  const { headers } = await fetch(`${env.S3_ENDPOINT}/auth/v1.0`, { headers: signIn })
  const said = {
    'x-auth-token': headers.get('x-auth-token') ?? '',
    'x-timestamp': (then.getTime() / 1000).toFixed(5),
  }
  return async (key: string, bytes: Uint8Array<ArrayBuffer>) => {
    const url = `${headers.get('x-storage-url')}/${env.S3_BUCKET}/${key}`
    const { status } = await fetch(url, { method: 'PUT', headers: said, body: bytes })
    if (status !== 201) throw new Error(`Swift answered ${status}`)
  }
}
