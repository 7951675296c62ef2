import { MOST_COUNTED, type StaffToday, type Waiting } from '@bailu/contract/staff-today'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Empty } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './today.module.css'

/** The filtered list each task links to. */
const PLACES: Record<Waiting, LinkProps> = {
  slips_late: { to: '/orders', search: { slip_late: 'yes' } },
  cod_to_confirm: { to: '/orders', search: { to_confirm: 'yes' } },
  slips: { to: '/orders/proofs' },
  to_ship: { to: '/orders', search: { tab: 'awaiting_shipment', way: 'delivery' } },
  pickups: { to: '/orders', search: { tab: 'awaiting_shipment', way: 'pickup' } },
  cash_due: { to: '/orders', search: { cash_due: 'yes' } },
  goods_out: { to: '/orders', search: { goods_out: 'yes' } },
  returns_to_answer: { to: '/returns', search: { status: 'requested' } },
  returns_to_receive: { to: '/returns', search: { waits: 'receive' } },
  refunds: { to: '/refunds' },
  withdrawals: { to: '/withdrawals', search: { state: 'under_review' } },
  approvals: { to: '/approvals' },
  debts: { to: '/debts' },
  rewards_held: { to: '/rewards', search: { state: 'held' } },
  applications: { to: '/applications', search: { state: 'submitted' } },
  stock_low: { to: '/stock', search: { low: '1' } },
}

type Props = {
  waiting: StaffToday['waiting']
  /** Whether to show a message when there are no tasks. */
  praise: boolean
}

/** Number of pending tasks by kind; kinds without tasks are dimmed. */
export function WaitingList({ waiting, praise }: Props) {
  const words = useWords().today
  if (waiting.length === 0) return <Empty description={words.noDesk} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const some = waiting.some(({ count }) => count > 0)
  return (
    <>
      {!some && praise && <p className="muted">{words.nothing}</p>}
      <ul className={styles.waiting}>
        {waiting.map(({ what, count }) => (
          <li key={what}>
            <Link {...PLACES[what]} className={styles.card} data-waits={count > 0}>
              <span className={styles.count}>
                {count >= MOST_COUNTED ? words.many(MOST_COUNTED - 1) : String(count)}
              </span>
              <span>{words.kinds[what]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
