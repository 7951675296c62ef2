import type { Product } from '@bailu/contract/catalogue'
import type { Picture } from '@bailu/contract/fields'

/** The product as search engines read it; amounts in baht. */
export const jsonLd = (product: Product, site: string, address: (site: string, picture: Picture) => string) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.subtitle,
  brand: { '@type': 'Brand', name: 'Bailu' },
  image: product.pictures.map((picture) => address(site, picture)),
  offers: product.variants.map((variant) => ({
    '@type': 'Offer',
    sku: variant.sku,
    name: variant.option,
    url: `${site}/product/${product.id}`,
    priceCurrency: 'THB',
    price: `${Math.floor(variant.price / 100)}.${String(variant.price % 100).padStart(2, '0')}`,
    availability: `https://schema.org/${product.on_sale && variant.stock > 0 ? 'InStock' : 'OutOfStock'}`,
  })),
})
