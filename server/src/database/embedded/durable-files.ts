import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
type Module = { FS: { filesystems: { NODEFS: NodeFiles } } }

/**
 * The engine's files with an fsync that reaches the disk. As delivered the
 * engine runs with `-F` and its file layer has none: a commit would survive
 * the process but not the machine.
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

/** For a small shop; the operating system keeps the files at hand. The usual 128 MB made the process four times as large. */
export const SMALL_START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

// `fdatasync` is a stub in the file layer, `fsync` is ours.
export const DURABLE_START = [...SMALL_START.filter((option) => option !== '-F'), '-c', 'wal_sync_method=fsync']
