import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CIPHERS } from '../server/src/integrations/tls.ts'
import { readBlocks } from './drills/follow-page.mjs'

// What deploy/ and docs/several-machines.md name exists, and they agree with each other and with the server.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)
const missing = (paths) => paths.filter((path) => !existsSync(join(ROOT, path)))

const container = read('Containerfile')
const services = read('deploy/services.Containerfile')
const compose = read('deploy/compose.yaml')
const prepare = read('deploy/compose/prepare.sh')
const unit = read('deploy/systemd/bailu@.service')
const migrateUnit = read('deploy/systemd/bailu-migrate.service')
const page = read('docs/several-machines.md')
const { flags, env } = JSON.parse(read('server/process.json'))

const settings = new Set(all(read('server/src/lib/config.ts'), /^ {2}([A-Z][A-Z_0-9]+): /gm))
/** Variables of Node and of the C library, not of the server. */
const OTHERS = new Set(['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'TMPDIR', ...Object.keys(env)])
const unknownSettings = (names) => names.filter((name) => !settings.has(name) && !OTHERS.has(name))
/** The lines between `cat > <file> <<END` and its end. */
const written = (text, file, end) => text.split(`${file} <<${end}\n`)[1].split(`\n${end}\n`)[0]
const SET = /^([A-Z][A-Z_0-9]+)=/gm
/** The lines of compose.yaml below a key, as far as they are indented more. */
const below = (head) => {
  const [, ...rest] = compose.split(`\n${head}\n`)
  const depth = /^ */.exec(head)[0].length
  const lines = rest[0].split('\n')
  const end = lines.findIndex((line) => line.trim() !== '' && /^ */.exec(line)[0].length <= depth)
  return lines.slice(0, end === -1 ? undefined : end).join('\n')
}

test('every setting that a recipe names is one of the server', () => {
  expect(settings.size).toBeGreaterThan(40)
  const named = [
    ...all(read('deploy/compose/settings.env.example'), SET),
    ...all(below('x-server: &server'), /^ {4}([A-Z_]+): /gm),
    ...all(written(prepare, '"$secrets/bailu.env"', 'ENV'), SET),
    ...all(written(page, 'bailu.env', 'END'), SET),
    ...all(`${unit}${migrateUnit}`.replaceAll('\nEnvironment=', ' '), /(?<= )([A-Z_]+)=/g),
    ...all(read('deploy/bailu.sh'), /--setenv=([A-Z_]+)=/g),
    ...all(container, /^(?:ENV| {3}) ([A-Z_]+)=/gm),
  ]
  expect(named).toEqual(expect.arrayContaining(['DATABASE_READ_URL', 'FILES_URL', 'DRAIN_SECONDS', 'TRUST_PROXY']))
  expect(unknownSettings(named)).toEqual([])
})

test('image and unit start the server with the flags and variables of server/process.json', () => {
  expect(container).toContain(`NODE_OPTIONS="${flags.join(' ')}"`)
  expect(unit).toContain(`/node_modules/node/bin/node ${flags.join(' ')} server/src/app/main.ts`)
  for (const [name, value] of Object.entries(env))
    for (const recipe of [container, unit]) expect(recipe).toContain(`${name}=${value}`)
})

test('the image gets every workspace of the lockfile, and all files that it copies exist', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  for (const folder of workspaces)
    expect(all(container, new RegExp(`COPY (${folder}/package.json) ${folder}/\n`, 'g')), folder).toHaveLength(1)
  const copied = [container, services].flatMap((file) =>
    all(file, /^COPY (?!--)(.*) \S+$/gm).flatMap((line) => line.split(' ')),
  )
  expect(copied.length).toBeGreaterThan(20)
  expect(missing(copied)).toEqual([])
})

test('what compose.yaml mounts exists or is written by prepare.sh', () => {
  const mounted = all(compose, /- \.\/(compose\/\S+?):\//g)
  const files = mounted.filter((path) => !path.startsWith('compose/secrets/'))
  expect(
    missing(
      [...files, 'settings.env.example'].map((path) => `deploy/${path.replace(/^settings/, 'compose/settings')}`),
    ),
  ).toEqual([])
  const names = mounted.filter((path) => path.startsWith('compose/secrets/')).map((path) => path.split('/').at(-1))
  for (const name of names) {
    const pair = /^(\w+)\.(?:pem|key)$/.exec(name)?.[1]
    expect(pair === undefined ? prepare.includes(name) : new RegExp(`\\b${pair}\\b`).test(prepare), name).toBe(true)
  }
})

test('addresses, ports and times of compose.yaml agree', () => {
  const proxy = below('  proxy:')
  const addressOf = (service) => /ipv4_address: (\S+) /.exec(below(`  ${service}:`))[1]
  const port = /EXPOSE (\d+)/.exec(container)[1]
  expect(below('x-server: &server')).toContain(`PORT: '${port}'`)
  expect(proxy).toContain(`SHOP_ONE: ${addressOf('server-one')}:${port}\n`)
  expect(proxy).toContain(`SHOP_TWO: ${addressOf('server-two')}:${port}\n`)
  expect(compose).toContain(`TRUST_PROXY: ${addressOf('proxy')}\n`)
  expect(read('deploy/health.mjs')).toContain(`PORT = '${port}'`)
  // DRAIN_SECONDS, and the ten seconds that a stopping server takes at most.
  const stops = 10 + Number(/^DRAIN_SECONDS=(\d+)/m.exec(read('deploy/compose/settings.env.example'))[1])
  for (const [recipe, pattern] of [
    [below('x-server: &server'), /stop_grace_period: (\d+)s/],
    [unit, /TimeoutStopSec=(\d+)/],
  ])
    expect(Number(pattern.exec(recipe)[1])).toBeGreaterThan(stops)
  // Only the proxy is reached from outside.
  expect(all(compose, /^ {4}(ports):/gm)).toEqual(['ports'])
  expect(below('networks:')).toMatch(/data:\n {4}internal: true/)
})

test('every service has no rights, a limit of memory and a file system that is read-only', () => {
  expect(below('x-limits: &hardened')).toMatch(
    /read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]/,
  )
  for (const service of all(below('services:'), /^ {2}([a-z-]+):$/gm)) {
    const anchor = /<<: \*(\w+)/.exec(below(`  ${service}:`))[1]
    const text = `${below(`  ${service}:`)}${anchor === 'hardened' ? '' : below(`x-${anchor}: &${anchor}`)}`
    expect(text, service).toMatch(/<<: \*hardened/)
    for (const limit of ['mem_limit', 'pids_limit', 'tmpfs']) expect(text, `${service} ${limit}`).toContain(limit)
  }
  expect(container).toMatch(/\nUSER 10001:10001\n/)
  expect(all(services, /^USER (\S+)$/gm)).toEqual(['10001:10001', '10001:10001', '10001:10001'])
})

test('the proxy takes the versions and ciphers that the check asks for, and no calls by plain http', () => {
  const tls = read('deploy/haproxy-tls.cfg')
  expect(/ssl-default-bind-ciphers (\S+)/.exec(tls)[1]).toBe(CIPHERS)
  expect(tls).toContain('ssl-min-ver TLSv1.2')
  expect(tls).toContain('deny deny_status 403 if { path_beg /api/ /upload_paid_pic }')
  const known = new Set(all(`${tls}${read('deploy/haproxy.cfg')}`, /\b(SHOP_[A-Z0-9_]+)/g))
  const set = [...all(below('  proxy:'), /^ {6}(SHOP_\w+):/gm), ...all(page, /^(SHOP_\w+)=/gm)]
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((name) => !known.has(name))).toEqual([])
})

test('every block of the page names its machines', () => {
  const blocks = readBlocks(page)
  expect(blocks.length).toBeGreaterThan(20)
  const known = new Set(all(page, /^\| `(\w+)` +\| 10\.0\.0/gm))
  expect(blocks.flatMap(({ machines }) => machines).filter((name) => !known.has(name))).toEqual([])
})

test('scripts, units and commands that the pages name exist', () => {
  const pages = ['operations', 'going-live', 'several-machines', 'kubernetes']
    .map((name) => read(`docs/${name}.md`))
    .join('\n')
  const named = new Set(all(pages, /(?<![\w/])(?:\/srv\/bailu\/current\/)?(deploy\/[\w@./-]*\w)/g))
  expect(named.size).toBeGreaterThan(10)
  expect(missing([...named].filter((path) => path !== 'deploy/compose/settings.env'))).toEqual([])
  const cli = readdirSync(join(ROOT, 'server/src/cli'))
  for (const command of [...all(pages, /bailu\.sh ([a-z-]+)/g), ...all(pages, /server\/src\/cli\/([a-z-]+)\.ts/g)])
    expect(cli).toContain(`${command}.ts`)
  for (const text of [unit, migrateUnit, container, compose])
    expect(missing(all(text, /((?:server|deploy)\/[\w/-]+\.(?:ts|mjs))/g))).toEqual([])
})

test('the proxy refuses in the form of the envelope in each backend, and ends calls to a machine that is gone', () => {
  const sections = read('deploy/haproxy.cfg').split(/^(?=\w)/m)
  const backends = sections.filter((section) => section.startsWith('backend shop'))
  expect(backends).toHaveLength(2)
  for (const backend of backends) expect(backend).toMatch(/^ {2}errorfiles unavailable$/m)
  const defaults = sections.find((section) => section.startsWith('defaults'))
  const seconds = (name) => Number(new RegExp(`^  srvtcpka-${name} (\\d+)s?$`, 'm').exec(defaults)?.[1])
  expect(defaults).toMatch(/^ {2}option srvtcpka$/m)
  expect(seconds('idle') + seconds('intvl') * seconds('cnt')).toBe(30)
})
