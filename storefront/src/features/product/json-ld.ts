import type { Product } from '@bailu/contract/catalogue'
import { absolutePicture } from '../../page-head.ts'

/** The product as search engines read it; amounts in baht. `<` is escaped: names must not close the script. */
export const jsonLd = (product: Product, site: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.subtitle,
    brand: { '@type': 'Brand', name: 'Bailu' },
    image: product.pictures.map((picture) => absolutePicture(site, picture)),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant.sku,
      name: variant.option,
      url: `${site}/product/${product.id}`,
      priceCurrency: 'THB',
      price: `${Math.floor(variant.price / 100)}.${String(variant.price % 100).padStart(2, '0')}`,
      availability: `https://schema.org/${product.on_sale && variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    })),
  }).replaceAll('<', '\\u003c')
