import {
  articleCover,
  bannerArt,
  certificateArt,
  galleryViews,
  partnerLogo,
  productView,
  tileArt,
} from './art/index.ts'
import { articles } from './content/articles.ts'
import { banners, partners, tiles } from './content/home.ts'
import { licences } from './content/pages.ts'
import { products } from './content/products.ts'

export const WIDTHS = { product: 1200, banner: 1200, cover: 960, tile: 480, logo: 320, certificate: 900 } as const

/** Every drawing of the demo shop with the width it is rendered at. */
export function* allDrawings(): Generator<{ svg: string; width: number }> {
  for (const { art } of products)
    for (const view of galleryViews) yield { svg: productView(art, view), width: WIDTHS.product }
  for (const { art } of banners) yield { svg: bannerArt(art), width: WIDTHS.banner }
  for (const { art } of tiles) yield { svg: tileArt(art), width: WIDTHS.tile }
  for (const { art } of partners) yield { svg: partnerLogo(art), width: WIDTHS.logo }
  for (const { tone } of licences) yield { svg: certificateArt(tone), width: WIDTHS.certificate }
  for (const { cover } of articles) yield { svg: articleCover(cover), width: WIDTHS.cover }
}
