import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailu-files-commands-'))
})
afterAll(() => rm(folder, { recursive: true }))

function run(command: string, ...options: string[]) {
  const { status, out, err } = runCommand(command, options, {
    DATA_DIR: folder,
    // Nothing listens there.
    FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:9',
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'word',
  })
  return { status, text: out + err }
}

test.each([
  [1, ['--delete-file-without-rows']],
  [1, ['--delete-files-without-rows', 'x']],
  [0, ['--help']],
])('a check with options it does not know has checked nothing, and fails: %i %s', (code, options) => {
  const { status, text } = run('files-check', ...options)
  expect([status, text.includes('npm run files:check')]).toEqual([code, true])
})

test('moving from a place without files fails and names the place: it is probably another one', () => {
  const { status, text } = run('files-move', '--to', 's3')
  expect(status).toBe(1)
  expect(text).toContain(`there are none in ${join(folder, 'files')}`)
})
