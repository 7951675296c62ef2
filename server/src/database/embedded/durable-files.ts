import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
type Module = { FS: { filesystems: { NODEFS: NodeFiles } } }

/**
 * PGlite's file system with a working fsync. By default the engine runs with `-F` (fsync off) and its file layer has no
 * fsync: a commit would survive a crash of the process but not of the machine.
 */
export class DurableFiles extends NodeFS {
  override async init(engine: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(engine, options)
    const addFsync = ({ FS }: Module) => {
      FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
        fdatasyncSync(nfd)
        return 0
      }
    }
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun as []), addFsync],
      } as typeof emscriptenOpts,
    }
  }
}

/** Small shared_buffers, as the operating system caches the files anyway; the default of 128 MB made the process four times as large. */
export const SMALL_START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

// The file layer's `fdatasync` is a stub; `fsync` is implemented above.
export const DURABLE_START = [...SMALL_START.filter((option) => option !== '-F'), '-c', 'wal_sync_method=fsync']
