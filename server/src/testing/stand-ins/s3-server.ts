import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileBucket } from '../../lib/file-bucket.ts'

type S3rver = { run: () => Promise<AddressInfo>; close: () => Promise<void> }
type S3rverOptions = {
  port: number
  address: string
  silent: boolean
  directory: string
  vhostBuckets: boolean
  configureBuckets: { name: string }[]
}

// The package has no types.
const require = createRequire(import.meta.url)
const Server = require('@20minutes/s3rver') as new (options: S3rverOptions) => S3rver

/** An S3 server with an empty bucket; it checks signatures, clocks and ranges. Its files are deleted at the end. */
export async function openS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'bailu-s3-'))
  const name = 'bailu'
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, vhostBuckets: false }
  const server = new Server({ ...options, configureBuckets: [{ name }] })
  const { port } = await server.run()
  const bucket: FileBucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: name,
    prefix: 'shop/',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return {
    bucket,
    port,
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
