import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Card } from '@bailu/contract/withdrawals/card'
import { day, dayAndTime } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { AmountList } from '../../../ui/list/amount-list.tsx'
import { ScreenTitle } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton, Skeleton } from '../../../ui/screen/states.tsx'
import { bankNameOf, maskAccount } from '../bank-name.ts'
import { cardQuery, withdrawalKeys } from '../queries.ts'

type CardViewProps = { card: Card; edit: { edit: '1'; from?: 'wthdrawal' } }

/** The linked card, with numbers masked to their last four digits. */
export function CardView({ card, edit }: CardViewProps) {
  const { words, lang } = useI18n('withdrawals')
  const { withdrawals, shell } = words
  const texts = withdrawals.card
  const queries = useQueryClient()
  const reauth = useReauthentication()
  const [confirming, setConfirming] = useState(false)
  const [error, setError] = useState('')
  const formatDate = (date: string) => day(`${date}T12:00:00+07:00`, lang)

  const { busy, run } = useAction(() => reauth.require(() => request('DELETE /api/card', {}, { quiet: true })), {
    broken: texts.error.broken,
    done: shell.toast.deleted,
    refresh: [withdrawalKeys()],
    onError: async ({ message }) => {
      setError(message)
      await queries.invalidateQueries({ queryKey: withdrawalKeys() })
    },
  })
  const remove = (yes: boolean) => {
    setConfirming(false)
    setError('')
    if (yes) void run()
  }
  return (
    <div className="flex flex-col gap-20 gutter pb-36">
      <section aria-label={bankNameOf(withdrawals, card)} className="rounded-8 bg-leaf p-20 text-paper">
        <p className="text-16">{bankNameOf(withdrawals, card)}</p>
        <p className="mt-4 text-13 opacity-85">{card.branch}</p>
        <p className="mt-28 text-22 tabular-nums">{maskAccount(card.account_tail)}</p>
        <p className="mt-12 border-t border-gold pt-12 text-15">
          {card.payee_first_name} {card.payee_last_name}
          <span className="block text-13 opacity-85">{card.english_name}</span>
        </p>
      </section>
      {card.hold_until && (
        <p role="status" className="border-l-2 border-gold pl-8 text-15">
          {texts.onHoldUntil(dayAndTime(card.hold_until, lang))}
        </p>
      )}
      {card.id_expired && (
        <p role="status" className="border-l-2 border-gold pl-8 text-15 text-warn">
          {texts.expired}
        </p>
      )}
      <AmountList
        rows={[
          { label: texts.name, value: card.name },
          { label: texts.idKinds[card.id_kind], value: maskAccount(card.id_tail) },
          {
            label: texts.validUntil,
            value: card.id_expires_on === null ? texts.forLife : formatDate(card.id_expires_on),
          },
          { label: texts.linked, value: day(card.linked_at, lang) },
        ]}
      />
      <p className="text-13 text-muted">{texts.safe}</p>
      <div className="grid grid-cols-[auto_1fr] gap-12">
        <Button kind="quiet" busy={busy} onClick={() => setConfirming(true)}>
          {texts.remove}
        </Button>
        <Link to="/card" search={edit} className={buttonClass('primary')}>
          {texts.change}
        </Link>
      </div>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {error}
      </p>
      <ConfirmDialog
        open={confirming}
        title={texts.remove}
        message={texts.removeAsk}
        confirm={texts.remove}
        cancel={shell.dialog.cancel}
        danger
        onAnswer={(yes) => void remove(yes)}
      />
      {reauth.dialog}
    </div>
  )
}

const CardForm = lazy(() => import('./card-form.tsx'))

/** The linked card, or its form. `fromWithdrawal`: the card is linked in order to withdraw. */
export function CardScreen({ editing, fromWithdrawal }: { editing: boolean; fromWithdrawal: boolean }) {
  const texts = useWords('withdrawals').withdrawals.card
  const navigate = useNavigate()
  const { data, isLoadingError, isFetching, refetch } = useQuery(cardQuery())
  if (isLoadingError) return <ErrorState page title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
  const done = () =>
    void navigate({ ...(fromWithdrawal ? { to: '/wthdrawal' } : { to: '/card', search: {} }), replace: true })
  const edit = fromWithdrawal ? ({ edit: '1', from: 'wthdrawal' } as const) : ({ edit: '1' } as const)
  if (editing)
    return data ? (
      <Suspense fallback={<ScreenSkeleton />}>
        <CardForm cardState={data} onDone={done} />
      </Suspense>
    ) : (
      <ScreenSkeleton />
    )
  if (data && !data.card)
    return (
      <EmptyState page title={texts.none} lead={texts.noneLead}>
        <Link to="/card" search={edit} className={buttonClass()}>
          {texts.link}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ScreenTitle lead={texts.lead}>{texts.title}</ScreenTitle>
      {data?.card ? (
        <CardView card={data.card} edit={edit} />
      ) : (
        <div className="flex flex-col gap-20 gutter pb-36">
          <Skeleton className="h-[196px] w-full" />
          <Skeleton className="h-[120px] w-full" />
          <Skeleton className="h-touch w-full" />
        </div>
      )}
    </>
  )
}
