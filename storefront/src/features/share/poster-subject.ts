import type { Lang } from '@bailu/contract/languages'
import { request } from '../../browser/request/request.ts'

/** Content of a poster for a page. */
export type PosterSubject = {
  title: string
  lead: string
  /** Lowest price in satang; null where nothing is on sale. */
  price: number | null
  /** Key of the picture in the picture store. */
  picture: string | null
}

const REQUEST_OPTIONS = { component: 'poster' } as const

const productSubject = async (id: number, lang: Lang): Promise<PosterSubject> => {
  const product = await request('GET /api/product/{id}', { id, lang }, REQUEST_OPTIONS)
  const prices = product.on_sale ? product.variants.map(({ price }) => price) : []
  return {
    title: product.name,
    lead: product.subtitle,
    price: prices.length > 0 ? Math.min(...prices) : null,
    picture: product.pictures[0]?.key ?? null,
  }
}

const articleSubject = async (id: number, lang: Lang): Promise<PosterSubject> => {
  const { title, cover } = await request('GET /api/article/{id}', { id, lang }, REQUEST_OPTIONS)
  return { title, lead: '', price: null, picture: cover?.key ?? null }
}

/** Any other page: its title and the picture of the first banner. */
const pageSubject = async (lang: Lang, title: string, lead: string): Promise<PosterSubject> => {
  const { banners } = await request('GET /api/home', { lang }, REQUEST_OPTIONS)
  return { title, lead, price: null, picture: banners[0]?.picture.key ?? null }
}

export const loadPosterSubject = async (
  pathname: string,
  lang: Lang,
  title: string,
  lead: string,
): Promise<PosterSubject> => {
  const [, kind, id] = /^\/(product|article\/detail)\/(\d+)\/?$/.exec(pathname) ?? []
  if (kind === 'product') return productSubject(Number(id), lang)
  const page = await (kind ? articleSubject(Number(id), lang) : pageSubject(lang, title, lead))
  return page.picture ? page : { ...(await pageSubject(lang, title, lead)), title: page.title }
}
