import type { WithdrawalDetail } from '@bailu/contract/withdrawals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day, dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../request/refusal.ts'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SheetClose } from '../../ui/sheet-close.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { Sums } from '../../ui/sums.tsx'
import { useSpeech, useWords } from '../../words.tsx'
import { targetName } from './bank-name.ts'
import { PaidRewards } from './paid-rewards.tsx'
import { withdrawalQuery } from './queries.ts'

/** Withdrawal detail over the list; keeps the last one rendered while the sheet slides away. */
export function WithdrawalSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const words = useWords().payout.withdrawal
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const { data, error, isLoadingError, isFetching, refetch } = useQuery({
    ...withdrawalQuery(last ?? ''),
    enabled: last !== undefined,
  })
  const missing = error instanceof Refusal && error.status === 404
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={words.detail}>
      <SheetClose onClose={onClose} />
      {missing && <EmptyState title={words.missing} />}
      {isLoadingError && !missing && (
        <ErrorState title={words.detailFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <ScreenSkeleton />}
      {data && <Detail one={data} onClose={onClose} />}
    </Sheet>
  )
}

const NEXT = 'flex min-h-touch items-center text-15 font-medium text-gold-ink'

function Detail({ one, onClose }: { one: WithdrawalDetail; onClose: () => void }) {
  const { words, lang } = useSpeech()
  const says = words.payout.withdrawal
  return (
    <>
      <p className="mt-12 text-center text-[min(2.375rem,10vw)] leading-tight text-leaf tabular-nums">
        {exactMoney(one.net)}
      </p>
      <p className="mt-4 text-center text-15 text-muted tabular-nums">{targetName(words.payout, one)}</p>
      <Section title={says.status[one.status]}>
        {one.reason && (
          <p className="mb-16 border-l-2 border-gold pl-8 text-15">
            <span className="block text-13 text-muted">{says.reason}</span>
            {one.reason}
          </p>
        )}
        <ol className="relative flex flex-col gap-12 pl-20 text-15">
          {one.history.map(({ what, at }) => (
            <li key={what} className="flex items-baseline justify-between gap-12">
              <span aria-hidden="true" className="absolute left-0 mt-8 size-8 rounded-full bg-gold" />
              <span>{says.steps[what]}</span>
              <time dateTime={at} className="text-13 whitespace-nowrap text-muted tabular-nums">
                {dayAndTime(at, lang)}
              </time>
            </li>
          ))}
          {one.status === 'under_review' && (
            <li className="text-muted">
              <span aria-hidden="true" className="absolute left-0 mt-8 size-8 rounded-full border border-gold" />
              {says.waiting}
              {one.expected_on && !one.late && (
                <span className="block text-ink">{says.expected(day(one.expected_on, lang))}</span>
              )}
            </li>
          )}
        </ol>
        {one.late && one.expected_on && (
          <p className="mt-16 border-l-2 border-gold pl-8 text-15">
            <span className="block text-warn">{says.late(day(one.expected_on, lang))}</span>
            <span className="block text-13 text-muted">{says.lateHint}</span>
          </p>
        )}
        {(one.status === 'rejected' || one.status === 'returned') && (
          <div className="mt-16 flex flex-wrap gap-x-20">
            <Link to="/card" search={{ edit: '1', from: 'wthdrawal' } as never} className={NEXT}>
              {says.changeCard}
            </Link>
            <button type="button" onClick={onClose} className={NEXT}>
              {says.askAgain}
            </button>
          </div>
        )}
        {one.bank_reference && (
          <p className="mt-12 text-13 text-muted">
            {says.reference} <span className="text-ink tabular-nums">{one.bank_reference}</span>
          </p>
        )}
      </Section>
      <Section title={says.previewTitle}>
        <Sums
          rows={[
            { label: says.gross, value: exactMoney(one.gross) },
            { label: says.tax, value: exactMoney(-one.tax) },
            one.status !== 'rejected' &&
              one.status !== 'returned' && { label: says.net, value: exactMoney(one.net), strong: true },
          ]}
        />
        <p className="mt-12 text-13 text-muted">{says.why}</p>
      </Section>
      {(one.status === 'under_review' || one.status === 'paid') && <PaidRewards key={one.id} id={one.id} />}
    </>
  )
}
