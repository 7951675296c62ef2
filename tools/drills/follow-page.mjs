import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

const HELP = `Follows docs/several-machines.md on empty Debian machines, each block that begins with a line "# on <machine>, …"

  node tools/drills/follow-page.mjs <folder> [--from <number of a block>] [--keep]

Needs Linux, root, and the Debian packages mmdebstrap, systemd-container, iproute2 and iptables; 6 GB in the folder. The machines are
containers with their own systemd and network (10.0.0.0/24, bridge bailupage); files are copied between them instead of by scp,
the S3 storage is the one of the tests. NODE_EXTRA_CA_CERTS is given to the machines. --keep leaves the machines running for --from.`

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PAGE = join(ROOT, 'docs/several-machines.md')
const MACHINES = { db1: 11, db2: 12, app1: 21, app2: 22, s3: 31 }
const SUITE = 'trixie'
const INCLUDE = 'systemd-sysv,dbus,iproute2,procps,ca-certificates,adduser'

/** @returns blocks of the page in their order: `{ number, machines, script }` */
export function readBlocks(text) {
  return [...text.matchAll(/^```sh\n# on ([^\n]+)\n([\s\S]*?)^```$/gm)].map(([, machines, script], at) => ({
    number: at + 1,
    machines: machines.split(', '),
    script,
  }))
}

const say = (text) => process.stdout.write(`${text}\n`)

/** Runs a program. @throws Error with its output when it fails */
function run(program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (error || status !== 0) throw new Error(`${program} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`)
  return stdout
}
const attempt = (program, ...args) => void spawnSync(program, args)

function makeNetwork() {
  attempt('ip', 'link', 'add', 'bailupage', 'type', 'bridge')
  attempt('ip', 'addr', 'add', '10.0.0.1/24', 'dev', 'bailupage')
  run('ip', 'link', 'set', 'bailupage', 'up')
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1')
  run('iptables', '-t', 'nat', '-A', 'POSTROUTING', '-s', '10.0.0.0/24', '!', '-d', '10.0.0.0/24', '-j', 'MASQUERADE')
  for (const [name, address] of Object.entries(MACHINES)) {
    const space = `page-${name}`
    run('ip', 'netns', 'add', space)
    run('ip', 'link', 'add', `pg-${name}`, 'type', 'veth', 'peer', 'name', 'host0', 'netns', space)
    run('ip', 'link', 'set', `pg-${name}`, 'master', 'bailupage', 'up')
    run('ip', '-n', space, 'link', 'set', 'lo', 'up')
    run('ip', '-n', space, 'addr', 'add', `10.0.0.${address}/24`, 'dev', 'host0')
    run('ip', '-n', space, 'link', 'set', 'host0', 'up')
    run('ip', '-n', space, 'route', 'add', 'default', 'via', '10.0.0.1')
  }
}

function removeNetwork() {
  attempt(
    'iptables',
    '-t',
    'nat',
    '-D',
    'POSTROUTING',
    '-s',
    '10.0.0.0/24',
    '!',
    '-d',
    '10.0.0.0/24',
    '-j',
    'MASQUERADE',
  )
  for (const name of Object.keys(MACHINES)) {
    attempt('ip', 'link', 'del', `pg-${name}`)
    attempt('ip', 'netns', 'del', `page-${name}`)
  }
  attempt('ip', 'link', 'del', 'bailupage')
}

/** An empty Debian for each machine. */
function makeMachines(folder) {
  const archive = join(folder, 'machine.tar')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(archive)) run('mmdebstrap', '--quiet', '--variant=minbase', `--include=${INCLUDE}`, SUITE, archive)
  for (const name of ['db1', 'db2', 'app1', 'app2']) {
    const root = join(folder, name)
    rmSync(root, { recursive: true, force: true })
    mkdirSync(root)
    run('tar', '-C', root, '-xf', archive)
    writeFileSync(join(root, 'etc/hostname'), `${name}\n`)
    writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
    const authority = process.env.NODE_EXTRA_CA_CERTS
    if (authority) writeFileSync(join(root, 'etc/extra-ca.pem'), readFileSync(authority))
  }
  rmSync(join(folder, 'bailu.git'), { recursive: true, force: true })
  run('git', 'clone', '--quiet', '--bare', ROOT, join(folder, 'bailu.git'))
}

/** Starts the systemd of a machine; its process id is in a file. */
function boot(folder, name) {
  const child = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '--register=no',
      '--keep-unit',
      '--boot',
      '--console=pipe',
      '--resolv-conf=copy-host',
      `--directory=${join(folder, name)}`,
      `--network-namespace-path=/run/netns/page-${name}`,
      `--bind=${folder}:/machines`,
    ],
    { env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' }, stdio: 'ignore', detached: true },
  )
  child.unref()
  writeFileSync(join(folder, `${name}.pid`), String(child.pid))
}

function childrenOf(id) {
  const list = `/proc/${id}/task/${id}/children`
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
}

/** Process 1 of a machine, as the host numbers it. */
const leaderOf = (folder, name) => String(childrenOf(Number(readFileSync(join(folder, `${name}.pid`), 'utf8')))[0])

/** In place of ssh: the machines see each other's files. */
const COPY = `cd /root
scp() {
  local to="\${@: -1}" name
  case "$to" in *@10.0.0.11:*) name=db1;; *@10.0.0.12:*) name=db2;; *@10.0.0.21:*) name=app1;; *@10.0.0.22:*) name=app2;; esac
  cp -r "\${@:2:$#-2}" "/machines/$name\${to#*:}"
}
git config --global --add safe.directory /machines/bailu.git 2>/dev/null || true
set -euo pipefail
`

function inMachine(folder, name, script) {
  const extra = process.env.NODE_EXTRA_CA_CERTS ? ['NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem'] : []
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const enter = ['--mount', '--uts', '--ipc', '--net', '--pid', '--root']
  const shell = [
    'env',
    '-i',
    path,
    'HOME=/root',
    'LANG=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
    ...extra,
    'bash',
    '-c',
  ]
  const { status, stdout, stderr } = spawnSync(
    'nsenter',
    ['--target', leaderOf(folder, name), ...enter, ...shell, COPY + script],
    { encoding: 'utf8', maxBuffer: 1e8 },
  )
  return { code: status ?? 1, output: `${stdout}${stderr}` }
}

/** The S3 server of the tests, with a certificate of the page's authority. */
function startStorage(folder) {
  const authority = join(folder, 'app1/root/authority')
  const child = spawn(
    'ip',
    ['netns', 'exec', 'page-s3', process.execPath, '-e', STORAGE, join(folder, 's3-files'), authority],
    { cwd: ROOT, stdio: 'ignore', detached: true },
  )
  child.unref()
  writeFileSync(join(folder, 's3.pid'), String(child.pid))
}
const STORAGE = `const [directory, authority] = process.argv.slice(1)
const read = (name) => require('node:fs').readFileSync(authority + '/' + name)
require('node:fs').mkdirSync(directory, { recursive: true })
const Server = require('@20minutes/s3rver')
new Server({ port: 7070, address: '0.0.0.0', silent: true, directory, vhostBuckets: false, key: read('s3.key'), cert: read('s3.pem'),
  configureBuckets: [{ name: 'bailu' }] }).run()`

function stop(folder) {
  for (const name of Object.keys(MACHINES)) {
    const file = join(folder, `${name}.pid`)
    if (!existsSync(file)) continue
    // Process 1 of a machine outlives the program that started it.
    const starter = Number(readFileSync(file, 'utf8'))
    for (const id of [...childrenOf(starter), starter])
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    rmSync(file)
  }
  removeNetwork()
}

async function follow(folder, from) {
  const blocks = readBlocks(readFileSync(PAGE, 'utf8').replaceAll('https://git.example/', '/machines/'))
  for (const { number, machines, script } of blocks.slice(from - 1))
    for (const name of machines) {
      const began = Date.now()
      const { code, output } = inMachine(folder, name, script)
      say(
        `${number} ${name}: ${code === 0 ? 'ok' : `exit code ${code}`}, ${((Date.now() - began) / 1000).toFixed(1)} s`,
      )
      const words = output
        .trim()
        .split('\n')
        .slice(-(code === 0 ? 12 : 60))
        .join('\n')
      if (words) say(words.replace(/^/gm, '    '))
      if (code !== 0) throw new Error(`Block ${number} failed on ${name}; --from ${number} goes on there.`)
      if (script.includes('/certificates.sh authority')) startStorage(folder)
    }
}

async function main([folder, ...options]) {
  if (!folder?.startsWith('/')) return say(HELP)
  const from = Number(options[options.indexOf('--from') + 1] ?? 1)
  const goesOn = options.includes('--from')
  if (!goesOn) {
    stop(folder)
    await wait(2_000)
    makeMachines(folder)
    makeNetwork()
    for (const name of ['db1', 'db2', 'app1', 'app2']) boot(folder, name)
    await wait(20_000)
  }
  try {
    await follow(folder, goesOn ? from : 1)
    say('The page was followed to its end.')
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  } finally {
    if (!options.includes('--keep')) stop(folder)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))
