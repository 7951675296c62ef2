import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const LIST_PACKAGES = `
  import { registerHooks } from 'node:module'
  const found = new Set()
  registerHooks({
    load(url, context, next) {
      found.add(url.split('/node_modules/').at(1)?.match(/^(@[^/]+[/])?[^/]+/)?.[0])
      return next(url, context)
    },
  })
  await Promise.all([import('./run.ts'), import('./welcome.ts')])
  process.stdout.write([...found].join('\\n'))
`

/** Libraries of single calls and jobs; the module that needs one imports it at its first use. */
const AT_FIRST_USE = new Set([
  '@electric-sql/pglite',
  '@simplewebauthn/server',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'read-excel-file',
  'vite',
  'web-push',
  'write-excel-file',
])

test('a start loads no library that only exports, documents, mails, notices or passkeys need', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', LIST_PACKAGES], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const packages = output.split('\n')
  expect(packages).toEqual(expect.arrayContaining(['drizzle-orm', 'fastify', 'pg', 'zod']))
  expect(packages.filter((name) => AT_FIRST_USE.has(name))).toEqual([])
})
