import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFileStore } from '../integrations/file-store.ts'
import { restrictFolder } from './private-files.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bailu-modes-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const open = (path: string): string[] => {
  const stat = lstatSync(path)
  const own = (stat.mode & 0o077) === 0 ? [] : [path]
  return stat.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => open(join(path, name)))] : own
}

test('files and folders are accessible to this user only', async () => {
  const files = localFileStore(join(root, 'files'))
  const key = await files.put('slip', Buffer.from('slip'), 'jpg')
  await files.putAt('rendition/a/b.webp', Buffer.from('small'))
  expect(open(join(root, 'files'))).toEqual([])
  expect(lstatSync(join(root, 'files', key)).mode & 0o777).toBe(0o600)
  expect(lstatSync(join(root, 'files', 'slip')).mode & 0o777).toBe(0o700)
})

test('open permissions are removed; symbolic links and their targets are left alone', () => {
  const data = join(root, 'data')
  mkdirSync(join(data, 'base', '5'), { recursive: true })
  writeFileSync(join(data, 'base', '5', '6113'), 'x')
  writeFileSync(join(root, 'elsewhere'), 'x')
  symlinkSync(join(root, 'elsewhere'), join(data, 'link'))
  chmodSync(join(data, 'base', '5', '6113'), 0o666)
  for (const folder of [data, join(data, 'base'), join(data, 'base', '5')]) chmodSync(folder, 0o777)
  chmodSync(join(root, 'elsewhere'), 0o644)
  expect(restrictFolder(data)).toBe(4)
  expect(open(join(data, 'base'))).toEqual([])
  expect(lstatSync(join(root, 'elsewhere')).mode & 0o777).toBe(0o644)
  expect(restrictFolder(data)).toBe(0)
})

test('the embedded engine writes no files that others may read', { timeout: 120_000 }, () => {
  const script = `
    import { keepFilesPrivate } from '${join(import.meta.dirname, 'private-files.ts')}'
    import { openEmbedded } from '${join(import.meta.dirname, '../database/embedded/open-embedded.ts')}'
    keepFilesPrivate()
    const log = { info() {}, warn() {}, error() {} }
    const database = await openEmbedded({ dataDir: process.argv[2], pool: 2, log })
    await database.close()`
  const data = join(root, 'embedded')
  writeFileSync(join(root, 'open.mjs'), script)
  execFileSync(process.execPath, [join(root, 'open.mjs'), data], { stdio: 'pipe' })
  expect(open(data)).toEqual([])
})
