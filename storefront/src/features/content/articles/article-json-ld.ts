import type { Article } from '@bailu/contract/content/shop'
import type { Picture } from '@bailu/contract/fields'

/** JSON-LD of an article for search engines. */
export const articleJsonLd = (
  article: Article,
  description: string,
  site: string,
  address: (site: string, picture: Picture) => string,
) => {
  const url = `${site}/article/detail/${article.id}`
  const brand = {
    '@type': 'Organization',
    name: 'Bailu',
    url: `${site}/home`,
    logo: `${site}/static/brand/icon-512.png`,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description,
    inLanguage: article.lang,
    datePublished: article.published_at,
    expires: article.expires_at ?? undefined,
    image: article.cover ? [address(site, article.cover)] : undefined,
    author: brand,
    publisher: brand,
  }
}
