import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day, money, withLabel } from '@bailu/phrases/format'
import { DAY_MS } from '@bailu/phrases/days'
import { useI18n } from '../../i18n/i18n.tsx'
import { withdrawalsQuery } from './queries.ts'

const RECENT_MS = 7 * DAY_MS

/** Withdrawals under review or decided within the last week, for the partner's tasks. */
export default function WithdrawalNews() {
  const { words, lang } = useI18n('account', 'withdrawals')
  const { status } = words.withdrawals.withdrawal
  const [since] = useState(() => Date.now() - RECENT_MS)
  const news = (useInfiniteQuery(withdrawalsQuery()).data?.pages[0]?.list ?? []).filter(
    ({ decided_at }) => decided_at === null || Date.parse(decided_at) > since,
  )
  return news.slice(0, 3).map((withdrawal) => (
    <Link
      key={withdrawal.id}
      to="/wthdrawal"
      search={{ id: withdrawal.id }}
      className="mt-12 flex min-h-touch flex-col justify-center border-l-2 border-gold bg-mist px-16 py-8"
    >
      <span className="text-15">{withLabel(words.account.manage.withdrawal, status[withdrawal.status], lang)}</span>
      <span className="text-13 text-muted">
        {money(withdrawal.net)} · {day(withdrawal.decided_at ?? withdrawal.requested_at, lang)}
      </span>
    </Link>
  ))
}
