import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Path of a file relative to the root of the repository, with slashes. */
export const pathFromRoot = (file) => relative(ROOT, file).split(sep).join('/')

/** The target of an import as a path from the root; undefined for third-party packages. */
export function targetOf(place, source) {
  if (source.startsWith('.')) return join(dirname(place), source).split(sep).join('/')
  const [, workspace, rest] = /^@bailu\/([a-z-]+)(?:\/(.*))?$/.exec(source) ?? []
  return workspace && `${workspace}/src/${rest ?? ''}`
}

export const featureOf = (place) => /^(server|storefront|back-office)\/src\/features\/([^/]+)\//.exec(place)?.[2]
export const isTest = (place) => /\.test\.[a-z]+$|\/testing\//.test(place)
