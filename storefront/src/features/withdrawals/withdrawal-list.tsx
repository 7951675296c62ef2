import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Withdrawal } from '@bailu/contract/withdrawals/shop'
import { day, dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { EmptyState, Skeleton } from '../../ui/screen/states.tsx'
import { bankNameOf, maskAccount } from './bank-name.ts'
import { withdrawalsQuery } from './queries.ts'

const STATUS_COLOURS = {
  under_review: 'text-warn',
  paid: 'text-success',
  rejected: 'text-danger',
  returned: 'text-danger',
} as const

export function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { words, lang } = useI18n('withdrawals')
  const { withdrawals } = words
  return (
    <Link
      to="/wthdrawal"
      search={{ id: withdrawal.id }}
      replace
      resetScroll={false}
      className="flex min-h-touch items-center gap-12 border-b border-line py-12"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">{bankNameOf(withdrawals, withdrawal)}</span>
        <span className="mt-4 block text-13 text-muted tabular-nums">
          {maskAccount(withdrawal.account_tail)} · {dayAndTime(withdrawal.requested_at, lang)}
        </span>
        {withdrawal.expected_on && (
          <span className={`block text-13 ${withdrawal.late ? 'text-warn' : 'text-muted'}`}>
            {(withdrawal.late ? withdrawals.withdrawal.late : withdrawals.withdrawal.expected)(
              day(withdrawal.expected_on, lang),
            )}
          </span>
        )}
      </span>
      <span className="text-right">
        <span
          className={`block text-16 whitespace-nowrap tabular-nums ${withdrawal.status === 'rejected' || withdrawal.status === 'returned' ? 'text-muted line-through' : 'text-leaf'}`}
        >
          {exactMoney(withdrawal.net)}
        </span>
        <span className={`mt-4 block text-13 ${STATUS_COLOURS[withdrawal.status]}`}>
          {withdrawals.withdrawal.status[withdrawal.status]}
        </span>
      </span>
      <ChevronIcon className="size-20 shrink-0 text-control" />
    </Link>
  )
}

export function WithdrawalList() {
  const words = useWords('withdrawals').withdrawals.withdrawal
  const source = useInfiniteQuery(withdrawalsQuery())
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const skeleton = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
  return (
    <section aria-labelledby="withdrawals">
      <h2 id="withdrawals" className="gutter pt-12 text-22">
        {words.history}
      </h2>
      <InfiniteList
        source={source}
        count={list.length}
        skeleton={skeleton}
        empty={<EmptyState title={words.none} lead={words.noneLead} />}
      >
        <ul className="gutter">
          {list.map((withdrawal) => (
            <li key={withdrawal.id}>
              <WithdrawalRow withdrawal={withdrawal} />
            </li>
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}
