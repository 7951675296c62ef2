import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '@bailu/server/core/context'
import { storePicture } from '@bailu/server/features/pictures/store-picture'
import manifest from '../pictures/manifest.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '../pictures')

/** The pictures that each product has, in the order of its gallery. */
export const PRODUCT_VIEWS = ['hero', 'texture', 'botanical', 'detail'] as const
export type ProductView = (typeof PRODUCT_VIEWS)[number]

/**
 * @param name as in `demo/pictures/manifest.json`: folder and name without the file's ending
 * @throws Error when the manifest has no such picture
 */
export async function readDemoPicture(name: string): Promise<Buffer> {
  const entry = (manifest as Record<string, { file: string } | undefined>)[name]
  if (!entry) throw new Error(`demo/pictures/manifest.json has no ${name}`)
  return readFile(join(FOLDER, entry.file))
}

/** Puts a picture of the demo shop into the file store. @returns the picture's key */
export async function storeDemoPicture(ctx: Ctx, name: string): Promise<string> {
  return (await storePicture(ctx, await readDemoPicture(name))).key
}
