import type { StaffOrder } from '@bailu/contract/staff-order'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Card, Image, type InputRef } from 'antd'
import type { RefObject } from 'react'
import { linkTo } from '../../request/request.ts'
import { Money, When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Facts } from './facts.tsx'
import { SlipFacts } from './slip-facts.tsx'
import styles from './slip-desk.module.css'
import orders from './orders.module.css'

type Props = { order: StaffOrder; first: RefObject<InputRef | null>; onRefuse: () => void; onDone: () => void }

/** A slip beside the expected payment and the form that confirms it. */
export function SlipCheck({ order, first, onRefuse, onDone }: Props) {
  const words = useWords().orders
  const known = words.flags as Record<string, string>
  const [slip] = order.proofs
  if (!slip) return null
  return (
    <div className={styles.check}>
      <figure className={styles.picture}>
        <Image
          key={slip.id}
          src={linkTo('GET /api/staff/order/{id}/proof/{proof}', { id: order.id, proof: slip.id })}
          alt={words.slipPicture}
        />
        <figcaption className="muted">
          <When at={slip.uploaded_at} />
        </figcaption>
      </figure>
      <div className={orders.stack}>
        {order.flags
          .filter((flag) => flag !== 'slip_elsewhere')
          .map((flag) => (
            <Alert key={flag} type="warning" showIcon title={known[flag] ?? flag} />
          ))}
        <Card size="small" title={order.number}>
          <Facts
            rows={[
              [words.total, <Money key="total" satang={order.total} />],
              [words.placed, <When key="placed" at={order.placed_at} />],
              [words.buyer, order.customer ? order.buyer : `${order.buyer} (${words.guest})`],
              [words.receiver, `${order.pay_to.name}\n${order.pay_to.promptpay}`],
            ]}
          />
          <div className={styles.read}>
            <SlipFacts slip={slip} />
          </div>
          <Link to="/orders/$id" params={{ id: order.id }}>
            {words.openOrder}
          </Link>
        </Card>
        <Card size="small" title={words.confirm}>
          <p className={orders.note}>{words.confirmHint}</p>
          <ConfirmForm key={order.id} order={order} first={first} onDone={onDone} />
          <Button danger block onClick={onRefuse} className={styles.refuse}>
            {words.refuse}
          </Button>
        </Card>
      </div>
    </div>
  )
}
