import type { Product } from '@bailu/contract/catalogue'
import type { Picture } from '@bailu/contract/fields'
import type { Words } from '@bailu/phrases/words'

/** Breadcrumb item: name and path. */
type Step = readonly [name: string, path: string]

const baht = (satang: number) => `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`

/** JSON-LD of the product and its breadcrumbs for search engines; prices in baht. */
export const jsonLd = (
  product: Product,
  { shell, product: words }: Pick<Words, 'shell' | 'product'>,
  site: string,
  address: (site: string, picture: Picture) => string,
) => {
  const url = `${site}/product/${product.id}`
  const way: Step[] = [
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
        image: product.pictures.map((picture) => address(site, picture)),
        offers: product.variants.map((variant) => ({
          '@type': 'Offer',
          sku: variant.sku,
          name: variant.option || undefined,
          url,
          priceCurrency: 'THB',
          price: baht(variant.price),
          itemCondition: 'https://schema.org/NewCondition',
          availability: `https://schema.org/${product.on_sale && variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: way.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: site + path,
        })),
      },
    ],
  }
}
