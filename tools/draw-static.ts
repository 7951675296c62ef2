import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import {
  appIcon,
  appIconRound,
  avatarArt,
  levelArt,
  levels,
  tipArt,
  tipNames,
} from '../server/src/database/seed/art/index.ts'
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
for (const level of levels) await draw(`levels/${level}.webp`, levelArt(level), 240, 'webp')
// Cut to its own shape by the phone that shows it.
for (const size of [180, 192, 512]) await draw(`brand/mask-${size}.png`, appIcon(), size, 'png')
// The little mark in Android's status bar: it takes the shape only, whatever the colour.
await draw(
  'brand/badge-96.png',
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M12 2.5c4.5 4.2 6.7 7.8 6.7 11.2A6.7 6.7 0 0 1 12 20.5a6.7 6.7 0 0 1-6.7-6.8c0-3.4 2.2-7 6.7-11.2ZM12 22.5V10M12 16l3.2-3.2M12 13.4l-2.6-2.6"/></svg>`,
  96,
  'png',
)

await writeFile(join(ASSETS, 'icon.svg'), appIcon())

await rm(RENDERED, { recursive: true, force: true })
await mkdir(RENDERED, { recursive: true })
for (const { svg, width } of allDrawings()) {
  await writeFile(join(RENDERED, renderedName(svg, width)), await render(svg, width))
}
