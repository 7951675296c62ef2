import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Frame, Renderer } from './render-page.ts'

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'src/entry-client.tsx'

/** Opens the build in `storefront/dist`. */
export const openBuild = async (storefront: string): Promise<{ renderer: Renderer; frame: Frame; assets: string }> => {
  const client = join(storefront, 'dist/client')
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const renderer = (await import(pathToFileURL(join(storefront, 'dist/server/entry-server.js')).href)) as Renderer
  const styles = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.css'))
  const css = (await Promise.all(styles.map(({ file }) => readFile(join(client, file), 'utf8')))).join('')
  return { renderer, frame: frameOf(manifest, css), assets: join(client, 'assets') }
}

/** Files of a chunk and its static imports, itself first. */
const withImports = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found)
  return found
}

/** The chunk of a route's component: `/product/$id` is in `product.$id.tsx`. */
const chunkOfRoute = (manifest: Manifest, routeId: string) => {
  const file = `src/routes/${routeId.slice(1).replaceAll('/', '.')}.tsx`
  return Object.keys(manifest).find((key) => key.startsWith(`${file}?`) && key.includes('component'))
}

const frameOf = (manifest: Manifest, css: string): Frame => {
  const known = new Map<string, { head: string; foot: string }>()
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${ENTRY} is not in the build`)
  return ({ routeIds, learns, lang }) => {
    const key = [lang, ...routeIds, ...learns].join(' ')
    const before = known.get(key)
    if (before) return before
    const files = withImports(manifest, ENTRY)
    withImports(manifest, `../phrases/src/${lang}.ts`, files)
    for (const group of learns) withImports(manifest, `../phrases/src/${group}/${lang}.ts`, files)
    for (const id of routeIds) withImports(manifest, chunkOfRoute(manifest, id) ?? '', files)
    const preloads = [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
    const made = {
      head: `<style>${css}</style>${preloads}`,
      foot: `<script type="module" src="/${entry.file}"></script>`,
    }
    known.set(key, made)
    return made
  }
}
