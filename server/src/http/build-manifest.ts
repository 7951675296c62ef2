import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
/** What Vite writes about a build: by source file, the file that it is in and what that imports. */
export type Manifest = Record<string, Chunk>

/** @param dist the folder of the build */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** Chunks of a source file and its static imports, itself first; none of an unknown file. */
export const chunksOf = (manifest: Manifest, key: string, chunks = new Set<Chunk>()): Set<Chunk> => {
  const chunk = manifest[key]
  if (!chunk || chunks.has(chunk)) return chunks
  chunks.add(chunk)
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, chunks)
  return chunks
}

/** Source file of a route's component in the manifest: `/product/$id` is in `product/$id.tsx`. */
export const sourceOfRoute = (manifest: Manifest, routeId: string): string | undefined => {
  const file = `src/routes${routeId}.tsx`
  return Object.keys(manifest).find((key) => key.startsWith(`${file}?`) && key.includes('component'))
}
