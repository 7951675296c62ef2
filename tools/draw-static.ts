import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { appIcon, appIconRound, avatarArt, tipArt, tipNames } from '../server/src/database/seed/art/index.ts'
import { render, RENDERED, renderedName } from '../server/src/database/seed/draw.ts'
import { allDrawings } from '../server/src/database/seed/drawings.ts'

/** Draws the pictures that belong to the app itself and to the demo shop; run again after the art has changed. */
const ASSETS = join(import.meta.dirname, '../server/assets')

const draw = async (name: string, svg: string, width: number, format: 'webp' | 'png') => {
  const path = join(ASSETS, name)
  await mkdir(dirname(path), { recursive: true })
  const image = sharp(Buffer.from(svg)).resize({ width })
  await writeFile(
    path,
    await (format === 'webp' ? image.webp({ quality: 82 }) : image.png({ palette: true })).toBuffer(),
  )
}

await draw('avatar-998.webp', avatarArt(0), 160, 'webp')
for (const tip of tipNames) await draw(`tips/${tip}.webp`, tipArt(tip), 640, 'webp')
for (const size of [32, 192, 512]) await draw(`brand/icon-${size}.png`, appIconRound(), size, 'png')
// Cut to its own shape by the phone that shows it.
for (const size of [180, 192, 512]) await draw(`brand/mask-${size}.png`, appIcon(), size, 'png')

await writeFile(join(ASSETS, 'icon.svg'), appIcon())

await rm(RENDERED, { recursive: true, force: true })
await mkdir(RENDERED, { recursive: true })
for (const { svg, width } of allDrawings()) {
  await writeFile(join(RENDERED, renderedName(svg, width)), await render(svg, width))
}
