import type { WaitingTask } from '@bailu/contract/dashboard/kinds'
import type { StaffDashboard } from '@bailu/contract/dashboard/staff'
import { MAX_COUNTED } from '@bailu/contract/dashboard/kinds'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Empty } from 'antd'
import { useWords } from '../../app/language.tsx'
import styles from './dashboard.module.css'

/** The filtered list each task links to. */
const TASK_LINKS: Record<WaitingTask, LinkProps> = {
  slips_late: { to: '/orders', search: { slip_late: 'yes' } },
  cod_to_confirm: { to: '/orders', search: { to_confirm: 'yes' } },
  slips: { to: '/orders/slips' },
  to_ship: { to: '/orders', search: { tab: 'awaiting_shipment', way: 'delivery' } },
  pickups: { to: '/orders', search: { tab: 'awaiting_shipment', way: 'pickup' } },
  cash_due: { to: '/orders', search: { cash_due: 'yes' } },
  outstanding_goods: { to: '/orders', search: { outstanding_goods: 'yes' } },
  returns_to_answer: { to: '/returns', search: { status: 'requested' } },
  returns_to_receive: { to: '/returns', search: { waits: 'receive' } },
  refunds: { to: '/refunds' },
  withdrawals: { to: '/withdrawals', search: { state: 'under_review' } },
  approvals: { to: '/approvals' },
  debts: { to: '/debts' },
  rewards_on_hold: { to: '/rewards', search: { state: 'on_hold' } },
  applications: { to: '/applications', search: { state: 'submitted' } },
  erasures: { to: '/erasure-requests' },
  stock_low: { to: '/stock', search: { low: '1' } },
}

type Props = {
  waiting: StaffDashboard['waiting']
  /** Whether to show a message when there are no tasks. */
  praise: boolean
}

/** Number of pending tasks by kind; kinds without tasks are dimmed. */
export function PendingTasks({ waiting, praise }: Props) {
  const words = useWords('dashboard').dashboard
  if (waiting.length === 0) return <Empty description={words.noDesk} image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const hasTasks = waiting.some(({ count }) => count > 0)
  return (
    <>
      {!hasTasks && praise && <p className="muted">{words.nothing}</p>}
      <ul className={styles.waiting}>
        {waiting.map(({ what: kind, count }) => (
          <li key={kind}>
            <Link {...TASK_LINKS[kind]} className={styles.card} data-waits={count > 0}>
              <span className={styles.count}>{count >= MAX_COUNTED ? words.many(MAX_COUNTED - 1) : String(count)}</span>
              <span>{words.kinds[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
