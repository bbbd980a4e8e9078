import type { Environment } from './environment.ts'

/** A bucket of some S3 server, whole or not at all. */
export function readS3(env: Environment, reasons: string[]) {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey }
  }
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !env[name])
  if (missing.length < names.length) reasons.push(`half a storage: ${missing.join(', ')} missing`)
  return null
}
