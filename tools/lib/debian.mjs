import { existsSync, readFileSync } from 'node:fs'
import { run, say } from './run.mjs'

/** Whether packages of Debian can be installed: by root only. */
export const canInstall = () =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/debian_version') &&
  readFileSync('/etc/debian_version', 'utf8') !== ''

export const hasPackage = async (name) => (await run('dpkg', ['-s', name], { quiet: true })).code === 0

const apt = (...args) =>
  run('apt-get', args, { quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

export const updatePackages = () => apt('update', '-q')

/** Installs packages; prints why when that fails. */
export async function addPackages(...names) {
  const { code, output } = await apt('install', '-y', '-q', '--no-install-recommends', ...names)
  if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'))
}
