import type { Deletion } from '@bailu/contract/account'
import { Link } from '@tanstack/react-router'
import { AppLink } from '../../app-link.tsx'
import { money } from '@bailu/phrases/format'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'
import { GiveUpBalance } from './give-up-balance.tsx'

type Obstacle = Deletion['obstacles'][number]
const LOOK = 'mt-4 flex min-h-touch items-center gap-4 text-15 font-medium text-gold-ink'

/** What blocks the deletion of the account, each with what to do about it. */
export function Obstacles({ list, onChange }: { list: readonly Obstacle[]; onChange: () => void }) {
  const { obstacles } = useWords().settings.deletion
  return (
    <ul className="border-y border-line">
      {list.map(({ what, count, amount }) => (
        <li key={what} className="border-b border-line py-16 last:border-0">
          <h2 className="text-18">{obstacles[what].title(amount === null ? String(count) : money(amount))}</h2>
          <p className="mt-4 text-15 text-muted">{obstacles[what].todo}</p>
          <Way what={what} />
          {what === 'money_withdrawable' && amount !== null && <GiveUpBalance amount={amount} onDone={onChange} />}
        </li>
      ))}
    </ul>
  )
}

const TABS = {
  order_unpaid: 'awaiting_payment',
  order_unshipped: 'awaiting_shipment',
  delivery_unpaid: 'finished',
  return_open: 'finished',
  refund_open: 'canceled',
} as const

function Way({ what }: { what: Obstacle['what'] }) {
  const { account } = useWords()
  if (what in TABS) {
    return (
      <Link to="/order/list" search={{ tab: TABS[what as keyof typeof TABS] }} className={LOOK}>
        {account.person.orders}
        <ChevronIcon className="size-20" />
      </Link>
    )
  }
  return (
    <AppLink to={what === 'money_withdrawable' ? '/wthdrawal' : '/income'} className={LOOK}>
      {what === 'money_withdrawable' ? account.manage.withdrawal : account.person.income}
      <ChevronIcon className="size-20" />
    </AppLink>
  )
}
