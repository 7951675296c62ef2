import type { StaffOrder } from '@bailu/contract/staff-order'
import { dayAndTime } from '@bailu/phrases/format'
import { Image } from 'antd'
import { linkTo } from '../../request/request.ts'
import { Mark } from '../../ui/mark.tsx'
import { useMay } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import { SlipFacts } from './slip-facts.tsx'
import styles from './orders.module.css'

/** Slips of an order, newest first; pictures are visible to finance only. */
export function SlipList({ order }: { order: StaffOrder }) {
  const { words: all, lang } = useLanguage()
  const words = all.orders
  const may = useMay()
  if (order.proofs.length === 0) return <p className="muted">{words.noProofs}</p>
  return (
    <div className={styles.slips}>
      {order.proofs.map((slip) => {
        const name = words.proofOf(dayAndTime(slip.uploaded_at, lang))
        return (
          <figure key={slip.id} className={styles.slip}>
            {may('GET /api/staff/order/{id}/proof/{proof}') && (
              <Image
                src={linkTo('GET /api/staff/order/{id}/proof/{proof}', { id: order.id, proof: slip.id })}
                alt={name}
                width={180}
                height={220}
              />
            )}
            <figcaption>
              {name} {slip.refused_at && <Mark tone="bad">{words.proofRefused}</Mark>}
              {slip.retracted_at && <Mark>{words.proofRetracted}</Mark>}
            </figcaption>
            <SlipFacts slip={slip} />
          </figure>
        )
      })}
    </div>
  )
}
