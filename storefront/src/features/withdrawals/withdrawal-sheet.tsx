import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WithdrawalDetail } from '@bailu/contract/withdrawals/shop'
import { day, exactMoney, goodsName } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { Section, EmptyState, ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/screen.tsx'
import { describeAccount } from './bank-name.ts'
import { paidRewardsQuery, withdrawalQuery } from './queries.ts'
import { Timeline } from '../../ui/list/timeline.tsx'
import { useState } from 'react'

/** Rewards paid by a withdrawal, each with order, client and product. */
export function PaidRewards({ id }: { id: string }) {
  const { income, withdrawals } = useWords('income', 'withdrawals')
  const texts = withdrawals.withdrawal
  const source = useInfiniteQuery(paidRewardsQuery(id))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  if (source.data && list.length === 0) return null
  return (
    <Section title={texts.rewardsOf}>
      <p className="text-13 text-muted">{texts.rewardsHint}</p>
      {source.isPending && <Skeleton className="mt-12 h-[120px] w-full" />}
      {source.isLoadingError && (
        <ErrorState
          cause={source.error}
          title={texts.rewardsFailed}
          busy={source.isFetching}
          onRetry={() => void source.refetch()}
        />
      )}
      <ul>
        {list.map((reward) => {
          const isNamed = reward.who?.is === 'client'
          const buyer = reward.who && (isNamed ? reward.who.name : income.buyers[reward.who.is as 'guest'])
          const body = (
            <>
              <span className="min-w-0 flex-1">
                <span className="block text-15 [overflow-wrap:anywhere]" {...(isNamed && { 'data-theirs': '' })}>
                  {buyer ?? (reward.kind ? income.kinds[reward.kind] : '')}
                </span>
                {reward.first_line && (
                  <span className="block text-13 [overflow-wrap:anywhere]">{goodsName(reward.first_line)}</span>
                )}
                {reward.order_number && <span className="block text-13 text-muted">{reward.order_number}</span>}
              </span>
              <span className="text-15 whitespace-nowrap tabular-nums">{exactMoney(reward.amount)}</span>
            </>
          )
          const rowClass = 'flex min-h-56 w-full items-center gap-12 border-b border-line py-8 text-left'
          return (
            <li key={reward.id ?? 'other'}>
              {reward.id ? (
                <Link
                  to="/income/total"
                  search={{ by: 'lines', line: reward.id }}
                  className={`${rowClass} active:bg-mist`}
                >
                  {body}
                </Link>
              ) : (
                <div className={rowClass}>{body}</div>
              )}
            </li>
          )
        })}
      </ul>
      {source.hasNextPage && (
        <div className="mt-12">
          <Button kind="quiet" wide busy={source.isFetchingNextPage} onClick={() => void source.fetchNextPage()}>
            {texts.moreRewards}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Withdrawal detail over the list; keeps the last one rendered while the sheet slides away. */
export function WithdrawalSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const words = useWords('withdrawals').withdrawals.withdrawal
  const [lastId, setLastId] = useState(id)
  if (id && id !== lastId) setLastId(id)
  const { data, error, isLoadingError, isFetching, refetch } = useQuery({
    ...withdrawalQuery(lastId ?? ''),
    enabled: lastId !== undefined,
  })
  const notFound = error instanceof AppError && error.status === 404
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={words.detail}>
      <SheetCloseButton onClose={onClose} />
      {notFound && <EmptyState title={words.missing} />}
      {isLoadingError && !notFound && (
        <ErrorState cause={error} title={words.detailFailed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isLoadingError && <ScreenSkeleton />}
      {data && <WithdrawalDetails withdrawal={data} onClose={onClose} />}
    </Sheet>
  )
}

const NEXT_LINK = 'flex min-h-touch items-center text-15 font-medium text-gold-ink'

function WithdrawalDetails({ withdrawal, onClose }: { withdrawal: WithdrawalDetail; onClose: () => void }) {
  const { words, lang } = useI18n('withdrawals')
  const texts = words.withdrawals.withdrawal
  return (
    <>
      <p className="mt-12 text-center text-[min(2.375rem,10vw)] leading-tight text-leaf tabular-nums">
        {exactMoney(withdrawal.net)}
      </p>
      <p className="mt-4 text-center text-15 text-muted tabular-nums">
        {describeAccount(words.withdrawals, withdrawal)}
      </p>
      <Section title={texts.status[withdrawal.status]}>
        {withdrawal.reason && (
          <p className="mb-16 border-l-2 border-gold pl-8 text-15 break-words whitespace-pre-line">
            <span className="block text-13 text-muted">{texts.reason}</span>
            {withdrawal.reason}
          </p>
        )}
        <Timeline
          steps={withdrawal.history.map(({ what: step, at }) => ({ label: texts.steps[step], at }))}
          next={
            withdrawal.status === 'under_review' && (
              <>
                {texts.waiting}
                {withdrawal.expected_on && !withdrawal.late && (
                  <span className="block text-ink">{texts.expected(day(withdrawal.expected_on, lang))}</span>
                )}
              </>
            )
          }
        />
        {withdrawal.late && withdrawal.expected_on && (
          <p className="mt-16 border-l-2 border-gold pl-8 text-15">
            <span className="block text-warn">{texts.late(day(withdrawal.expected_on, lang))}</span>
            <span className="block text-13 text-muted">{texts.lateHint}</span>
          </p>
        )}
        {(withdrawal.status === 'rejected' || withdrawal.status === 'returned') && (
          <div className="mt-16 flex flex-wrap gap-x-20">
            <Link to="/card" search={{ edit: '1', from: 'wthdrawal' }} className={NEXT_LINK}>
              {texts.changeCard}
            </Link>
            <button type="button" onClick={onClose} className={NEXT_LINK}>
              {texts.askAgain}
            </button>
          </div>
        )}
        {withdrawal.bank_reference && (
          <p className="mt-12 text-13 text-muted">
            {texts.reference} <span className="text-ink tabular-nums">{withdrawal.bank_reference}</span>
          </p>
        )}
      </Section>
      <Section title={texts.previewTitle}>
        <AmountList
          rows={[
            { label: texts.gross, value: exactMoney(withdrawal.gross) },
            { label: texts.tax, value: exactMoney(-withdrawal.tax) },
            withdrawal.status !== 'rejected' &&
              withdrawal.status !== 'returned' && { label: texts.net, value: exactMoney(withdrawal.net), strong: true },
          ]}
        />
        <p className="mt-12 text-13 text-muted">{texts.why}</p>
      </Section>
      {(withdrawal.status === 'under_review' || withdrawal.status === 'paid') && (
        <PaidRewards key={withdrawal.id} id={withdrawal.id} />
      )}
    </>
  )
}
