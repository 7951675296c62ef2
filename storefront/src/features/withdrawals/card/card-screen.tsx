import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Card } from '@bailu/contract/withdrawals/card'
import { day, dayAndTime } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useShownAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { useReauthentication } from '../../../session/reauthentication.tsx'
import { Button, ButtonLink, FormMessage } from '../../../ui/button.tsx'
import { AmountList } from '../../../ui/list/amount-list.tsx'
import { ScreenTitle, EmptyState, ErrorState, ScreenSkeleton, SkeletonStack } from '../../../ui/screen/screen.tsx'
import { bankNameOf, maskAccount } from '../bank-name.ts'
import { cardQuery, withdrawalKeys } from '../queries.ts'
import { useConfirmation } from '../../../ui/dialog/dialog.tsx'

type CardViewProps = { card: Card; edit: { edit: '1'; from?: 'wthdrawal' } }

/** The linked card, with numbers masked to their last four digits. */
export function CardView({ card, edit }: CardViewProps) {
  const { words, lang } = useI18n('withdrawals')
  const { withdrawals, shell } = words
  const texts = withdrawals.card
  const reauth = useReauthentication()
  const formatDate = (date: string) => day(`${date}T12:00:00+07:00`, lang)

  const { busy, run, errorText } = useShownAction(() => reauth.require(() => request('DELETE /api/card', {})), {
    broken: texts.error.broken,
    done: shell.toast.deleted,
    refresh: [withdrawalKeys()],
  })
  const removal = useConfirmation(
    { title: texts.remove, message: texts.removeAsk, confirm: texts.remove, danger: true },
    () => void run(),
  )
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
        <Button kind="quiet" busy={busy} onClick={() => removal.ask()}>
          {texts.remove}
        </Button>
        <ButtonLink to="/card" search={edit}>
          {texts.change}
        </ButtonLink>
      </div>
      <FormMessage>{errorText}</FormMessage>
      {removal.dialog}
      {reauth.dialog}
    </div>
  )
}

const CardForm = lazy(() => import('./card-form.tsx'))

/** The linked card, or its form. `fromWithdrawal`: the card is linked in order to withdraw. */
export function CardScreen({ editing, fromWithdrawal }: { editing: boolean; fromWithdrawal: boolean }) {
  const texts = useWords('withdrawals').withdrawals.card
  const navigate = useNavigate()
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(cardQuery())
  if (isLoadingError)
    return <ErrorState cause={error} page title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
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
        <ButtonLink to="/card" search={edit}>
          {texts.link}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ScreenTitle lead={texts.lead}>{texts.title}</ScreenTitle>
      {data?.card ? (
        <CardView card={data.card} edit={edit} />
      ) : (
        <SkeletonStack heights={['h-[196px]', 'h-[120px]', 'h-touch']} className="gap-20 gutter pb-36" />
      )}
    </>
  )
}
