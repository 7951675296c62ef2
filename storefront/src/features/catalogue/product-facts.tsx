import type { Product } from '@bailu/contract/catalogue/shop'
import { useWords } from '../../i18n/i18n.tsx'

/** Notification number and ingredients of a product. */
export default function ProductFacts({ product }: { product: Pick<Product, 'notification_no' | 'ingredients'> }) {
  const { browse } = useWords('browse')
  const facts = [
    [browse.ingredients, product.ingredients],
    [browse.notificationNo, product.notification_no],
  ] as const
  return (
    <dl className="flex flex-col gap-16 border-t border-line pt-20 text-15">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt className="mb-4 text-13 text-gold-ink">{label}</dt>
            {/* International names are the same in every language. */}
            <dd lang="en" className="text-muted wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}
