import { join } from 'node:path'
import type { Config } from '../lib/config.ts'
import { localFileStore, type FileStore } from './file-store.ts'
import { s3FileStore, type StoreLog } from './s3-file-store.ts'

/** Where the files of the shop are: in the bucket of `FILES_URL`, or in the data folder. */
export const openFileStore = (config: Pick<Config, 'dataDir' | 'fileBucket'>, log: StoreLog): FileStore =>
  config.fileBucket ? s3FileStore(config.fileBucket, log) : diskFileStore(config)

export const diskFileStore = ({ dataDir }: Pick<Config, 'dataDir'>): FileStore => localFileStore(join(dataDir, 'files'))
