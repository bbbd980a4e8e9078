import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { ConfigError } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'
import { refuse } from '#server/refusal.ts'
import { type Storage, StorageAway } from './storage.ts'
import { checkedKey, checkedPrefix } from './storage-key.ts'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Longest time for one object, further tries included. */
  timeoutMs: number
  /** Keys that one listing brings at most; as many as the server likes unless told. */
  pageSize?: number
}

/** Files in a bucket of any server that speaks S3. A bucket that is not there, or not ours, is refused at the start. */
export async function openS3(settings: S3Settings, log: Log): Promise<Storage & Disposable> {
  const bucket = new Bucket(settings)
  await prove(bucket, log)
  return bucket
}

class Bucket implements Storage, Disposable {
  readonly #settings: S3Settings
  readonly #client: S3Client

  constructor(settings: S3Settings) {
    this.#settings = settings
    this.#client = createClient(settings)
  }

  async ask(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#settings.bucket }), this.#inTime())
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const object = { ...this.#object(key), Body: bytes, ContentLength: bytes.byteLength }
    try {
      await this.#client.send(new PutObjectCommand(object), this.#inTime())
    } catch (error) {
      throw explained(error)
    }
  }

  async get(key: string): Promise<Uint8Array | null> {
    const object = this.#object(key)
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(object), this.#inTime())
      return (await Body?.transformToByteArray()) ?? null
    } catch (error) {
      if (isAbsent(error)) return null
      throw new StorageAway({ cause: error })
    }
  }

  async move(from: string, to: string): Promise<boolean> {
    const object = { CopySource: `${this.#settings.bucket}/${checkedKey(from)}`, ...this.#object(to) }
    try {
      await this.#client.send(new CopyObjectCommand(object), this.#inTime())
    } catch (error) {
      if (isAbsent(error)) return false
      throw explained(error)
    }
    await this.remove(from)
    return true
  }

  async remove(key: string): Promise<void> {
    const object = this.#object(key)
    try {
      await this.#client.send(new DeleteObjectCommand(object), this.#inTime())
    } catch (error) {
      if (!isAbsent(error)) throw new StorageAway({ cause: error })
    }
  }

  async *list(prefix: string): ReturnType<Storage['list']> {
    const { bucket, pageSize } = this.#settings
    const start = { Bucket: bucket, Prefix: checkedPrefix(prefix), MaxKeys: pageSize }
    let ContinuationToken: string | undefined
    do {
      const page = await this.#client
        .send(new ListObjectsV2Command({ ...start, ContinuationToken }), this.#inTime())
        .catch((cause: unknown) => {
          throw new StorageAway({ cause })
        })
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key && LastModified) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified }
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  [Symbol.dispose](): void {
    this.#client.destroy()
  }

  #object(key: string) {
    return { Bucket: this.#settings.bucket, Key: checkedKey(key) }
  }

  #inTime() {
    return { abortSignal: AbortSignal.timeout(this.#settings.timeoutMs) }
  }
}

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000 },
    // Its own checksums are trailers that other servers refuse or store; the seal detects what they would.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Wrong settings stop the start; a server that is away now may be back before anybody needs it. */
async function prove(bucket: Bucket, log: Log): Promise<void> {
  try {
    await bucket.ask()
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) throw new ConfigError(['S3_BUCKET: there is no such bucket'])
    if (status === 401 || status === 403)
      throw new ConfigError(['S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the storage refuses them'])
    log.error({ error: String(error) }, 'the storage does not answer')
  }
}

const explained = (error: unknown): Error =>
  isFull(error) ? refuse('storage_full') : new StorageAway({ cause: error })

const isAbsent = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey'

const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 ||
  (error instanceof Error && /QuotaExceeded|InsufficientStorage|StorageFull/.test(error.name))

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
