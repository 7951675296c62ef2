import type { Quote } from '@bailu/contract/cart'
import { Trouble } from '../../ui/broken.tsx'
import { Money } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import styles from './orders.module.css'

type Props = { quote: Quote | undefined; failed: Error | null; onRetry: () => void }

/** Sums of the server's current quote. */
export function SaleSums({ quote, failed, onRetry }: Props) {
  const { sale, orders: words } = useWords()
  if (failed) return <Trouble cause={failed} onRetry={onRetry} />
  if (!quote) return <p className={styles.note}>{sale.sumEmpty}</p>
  return (
    <dl className={styles.sums} aria-live="polite">
      <dt>{words.sumGoods}</dt>
      <dd>
        <Money satang={quote.goods} />
      </dd>
      <dt>{words.sumShipping}</dt>
      <dd>
        <Money satang={quote.shipping} />
      </dd>
      {quote.shipping_discount > 0 && (
        <>
          <dt>{words.sumDiscount}</dt>
          <dd>
            <Money satang={-quote.shipping_discount} />
          </dd>
        </>
      )}
      <dt className={styles.whole}>{words.total}</dt>
      <dd className={styles.whole}>
        <Money satang={quote.total} />
      </dd>
    </dl>
  )
}
