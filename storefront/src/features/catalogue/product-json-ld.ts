import type { Product } from '@bailu/contract/catalogue/shop'
import type { Picture } from '@bailu/contract/fields'
import type { Translations } from '@bailu/phrases/translations'
import { plainBaht } from '@bailu/phrases/format'

/** Breadcrumb item: name and path. */
type BreadcrumbItem = readonly [name: string, path: string]

/** JSON-LD of the product and its breadcrumbs for search engines; prices in baht. */
export const productJsonLd = (
  product: Product,
  { shell, product: words }: Pick<Translations, 'shell' | 'product'>,
  site: string,
  pictureUrl: (site: string, picture: Picture) => string,
) => {
  const url = `${site}/product/${product.id}`
  const breadcrumbs: BreadcrumbItem[] = [
    [shell.brand, '/home'],
    product.catalog === 'white' ? [words.shopWhite, '/shop?w=1'] : [words.shopGreen, '/shop'],
    [product.name, `/product/${product.id}`],
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        '@id': `${url}#product`,
        name: product.name,
        description: product.subtitle,
        brand: { '@type': 'Brand', name: 'Bailu' },
        image: product.pictures.map((picture) => pictureUrl(site, picture)),
        offers: product.variants.map((variant) => ({
          '@type': 'Offer',
          sku: variant.sku,
          name: variant.option || undefined,
          url,
          priceCurrency: 'THB',
          price: plainBaht(variant.price),
          itemCondition: 'https://schema.org/NewCondition',
          availability: `https://schema.org/${product.on_sale && variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: breadcrumbs.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: site + path,
        })),
      },
    ],
  }
}
