/**
 * Renders everything that is drawn for the demo shop to contact sheets, for people to look at.
 *
 *   node tools/draw-art.ts <folder>
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import sharp, { type OverlayOptions } from 'sharp'
import * as art from '../server/src/database/seed/art/index.ts'
import { articles, banners, products } from '../server/src/database/seed/content/index.ts'

interface Picture {
  name: string
  svg: string
}

interface Sheet {
  name: string
  columns: number
  cell: readonly [width: number, height: number]
  pictures: Picture[]
}

const folder = argv[2]
if (folder === undefined) {
  console.error('Usage: node tools/draw-art.ts <folder>')
  exit(2)
}

const gap = 12

function sheets(): Sheet[] {
  const of = (catalog: art.Catalog): typeof products => products.filter((p) => p.catalog === catalog)
  const heroes = (catalog: art.Catalog): Picture[] =>
    of(catalog).map((p) => ({ name: p.slug, svg: art.productArt(p.art) }))
  const gallery = (catalog: art.Catalog): Picture[] =>
    of(catalog).flatMap((p) =>
      art.galleryViews
        .filter((v) => v !== 'hero')
        .map((v) => ({ name: `${p.slug} ${v}`, svg: art.productView(p.art, v) })),
    )
  return [
    { name: 'green', columns: 4, cell: [420, 420], pictures: heroes('green') },
    { name: 'white', columns: 4, cell: [420, 420], pictures: heroes('white') },
    { name: 'green-gallery', columns: 6, cell: [300, 300], pictures: gallery('green') },
    { name: 'white-gallery', columns: 6, cell: [300, 300], pictures: gallery('white') },
    {
      name: 'banners',
      columns: 1,
      cell: [1200, 640],
      pictures: banners.map((b) => ({ name: b.slug, svg: art.bannerArt(b.art) })),
    },
    {
      name: 'covers',
      columns: 4,
      cell: [420, 280],
      pictures: articles.map((a) => ({ name: a.slug, svg: art.articleCover(a.cover) })),
    },
    {
      name: 'marks',
      columns: 4,
      cell: [320, 240],
      pictures: [
        ...art.levels.map((l) => ({ name: `level ${l}`, svg: art.levelArt(l) })),
        { name: 'mark', svg: art.brandMark() },
        { name: 'mark line', svg: art.brandMarkLine() },
        { name: 'wordmark', svg: art.wordmark() },
        { name: 'app icon', svg: art.appIcon() },
        ...[0, 1, 2, 3, 4, 5, 6].map((i) => ({ name: `avatar ${i}`, svg: art.avatarArt(i) })),
        ...art.partnerArts.map((p) => ({ name: `partner ${p}`, svg: art.partnerLogo(p) })),
        ...(['material', 'training'] as const).map((t) => ({ name: `tile ${t}`, svg: art.tileArt(t) })),
        ...art.tipNames.map((tip) => ({ name: `tip ${tip}`, svg: art.tipArt(tip) })),
      ],
    },
  ]
}

async function render(sheet: Sheet, into: string): Promise<void> {
  const [w, h] = sheet.cell
  const rows = Math.ceil(sheet.pictures.length / sheet.columns)
  const tiles: OverlayOptions[] = []
  let slowest = 0
  let largest = 0
  for (const [i, picture] of sheet.pictures.entries()) {
    const from = performance.now()
    const { data, info } = await sharp(Buffer.from(picture.svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    slowest = Math.max(slowest, performance.now() - from)
    largest = Math.max(largest, picture.svg.length)
    const input = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .resize(w, h, { fit: 'contain', background: '#fbf8f1' })
      .png()
      .toBuffer()
    tiles.push({
      input,
      left: gap + (i % sheet.columns) * (w + gap),
      top: gap + Math.floor(i / sheet.columns) * (h + gap),
    })
  }
  await sharp({
    create: {
      width: gap + sheet.columns * (w + gap),
      height: gap + rows * (h + gap),
      channels: 3,
      background: '#fbf8f1',
    },
  })
    .composite(tiles)
    .png()
    .toFile(join(into, `${sheet.name}.png`))
  console.log(
    `${sheet.name}: ${sheet.pictures.length} pictures, largest ${(largest / 1024).toFixed(1)} KB, slowest ${slowest.toFixed(0)} ms`,
  )
}

await mkdir(folder, { recursive: true })
for (const sheet of sheets()) await render(sheet, folder)
