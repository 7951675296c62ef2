import type { Withdrawal } from '@bailu/contract/withdrawals'
import { Link } from '@tanstack/react-router'
import { day, dayAndTime, exactMoney } from '@bailu/phrases/format'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useSpeech } from '../../words.tsx'
import { bankName, tailed } from './bank-name.ts'

const COLOURS = {
  under_review: 'text-warn',
  paid: 'text-success',
  rejected: 'text-danger',
  returned: 'text-danger',
} as const

export function WithdrawalRow({ one }: { one: Withdrawal }) {
  const { words, lang } = useSpeech()
  const { payout } = words
  return (
    <Link
      to="/wthdrawal"
      search={{ id: one.id }}
      replace
      resetScroll={false}
      className="flex min-h-touch items-center gap-12 border-b border-line py-12"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-15">{bankName(payout, one)}</span>
        <span className="mt-4 block text-13 text-muted tabular-nums">
          {tailed(one.account_tail)} · {dayAndTime(one.requested_at, lang)}
        </span>
        {one.expected_on && (
          <span className={`block text-13 ${one.late ? 'text-warn' : 'text-muted'}`}>
            {(one.late ? payout.withdrawal.late : payout.withdrawal.expected)(day(one.expected_on, lang))}
          </span>
        )}
      </span>
      <span className="text-right">
        <span
          className={`block text-16 whitespace-nowrap tabular-nums ${one.status === 'rejected' || one.status === 'returned' ? 'text-muted line-through' : 'text-leaf'}`}
        >
          {exactMoney(one.net)}
        </span>
        <span className={`mt-4 block text-13 ${COLOURS[one.status]}`}>{payout.withdrawal.status[one.status]}</span>
      </span>
      <ChevronIcon className="size-20 shrink-0 text-control" />
    </Link>
  )
}
