import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { ReplyOf } from '@bailu/contract/calls'
import { clearGuestData, guestToken } from '../../session/guest-data.ts'
import { orderKeys, restoreGuest } from '../../session/order-keys.ts'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ScreenTitle, EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useI18n, useWords } from '../../i18n/i18n.tsx'
import { PersonalDataFile } from '../../session/personal-data-file.tsx'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

type Data = ReplyOf<'GET /api/guest/data'>

/** Data stored about a guest: view, export, erase. */
export function GuestDataScreen() {
  return <GuestData />
}

/** A guest that only the cookie knows is restored first. */
function GuestData() {
  const [isRestoring, setIsRestoring] = useState(guestToken.get() === null)
  useEffect(() => {
    if (isRestoring) void restoreGuest().then(() => setIsRestoring(false))
  }, [isRestoring])
  if (isRestoring) return <ScreenSkeleton />
  return guestToken.get() === null ? <NoGuestData /> : <StoredGuestData />
}

function NoGuestData() {
  const { legal, shell } = useWords('legal')
  return (
    <EmptyState page title={legal.own.none} lead={legal.own.noneLead}>
      <ButtonLink to="/home" kind="quiet">
        {shell.missing.home}
      </ButtonLink>
      {orderKeys.all().length > 0 && <ForgetPhone />}
    </EmptyState>
  )
}

function StoredGuestData() {
  const { words, lang } = useI18n('legal')
  const { own } = words.legal
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(
    callQuery(['guest', 'data', lang], 'GET /api/guest/data', {}, { staleTime: 0, gcTime: 0 }),
  )
  if (isLoadingError) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  if (data.sections.every(({ rows }) => rows.length === 0)) return <NoGuestData />
  return (
    <>
      <ScreenTitle lead={own.lead}>{own.title}</ScreenTitle>
      <div className="flex flex-col gap-20 gutter pb-36">
        <PersonalDataFile data={data} words={own} onCannotSave={() => toast(own.cannotSave)} />
        <p className="text-13 text-muted">{own.phone}</p>
        <ForgetPhone />
        <EraseGuestData data={data} onChanged={() => void refetch()} />
      </div>
    </>
  )
}

/** For a phone that others use too: removes cookie, token and links from this browser; nothing is erased. */
function ForgetPhone() {
  const { own } = useWords('legal').legal
  const client = useQueryClient()
  const router = useRouter()
  const { run } = useAction(() => request('POST /api/guest/forget', {}), {
    onDone: async () => {
      clearGuestData()
      orderKeys.clear()
      client.clear()
      await router.navigate({ to: '/home', replace: true })
      toast(own.forgotten)
    },
  })
  const question = useConfirmation(
    { title: own.forget, message: own.forgetLead, confirm: own.forgetYes, cancel: own.back },
    () => run(),
  )
  return (
    <>
      <Button kind="quiet" wide onClick={() => question.ask()}>
        {own.forget}
      </Button>
      {question.dialog}
    </>
  )
}

function EraseGuestData({ data, onChanged }: { data: Data; onChanged: () => void }) {
  const { own } = useWords('legal').legal
  const client = useQueryClient()
  const router = useRouter()
  const openOrderCount = data.obstacles.reduce((sum, { count }) => sum + count, 0)
  const { run } = useAction(() => request('POST /api/guest/erase', {}), {
    onDone: async () => {
      clearGuestData()
      orderKeys.clear()
      client.clear()
      await router.navigate({ to: '/home', replace: true })
      toast(own.erased)
    },
    onError: () => {
      onChanged()
      return false
    },
  })
  const erasure = useConfirmation(
    { title: own.eraseTitle, message: own.sure, confirm: own.erase, cancel: own.back, danger: true },
    () => run(),
  )
  return (
    <section className="mt-8 flex flex-col gap-12 border-t border-line pt-20">
      <h2 className="text-22">{own.eraseTitle}</h2>
      <p className="text-15">{own.eraseLead}</p>
      {data.retained.orders > 0 && (
        <p className="text-15 text-muted">{own.retained(data.retained.orders, data.retained.years)}</p>
      )}
      {openOrderCount > 0 ? (
        <>
          <p className="text-15 font-medium">{own.open(openOrderCount)}</p>
          <p className="text-15 text-muted">{own.openLead}</p>
          <ButtonLink to="/order/list" search={{}} kind="quiet" wide>
            {own.toOrders}
          </ButtonLink>
        </>
      ) : (
        <Button kind="quiet" wide onClick={() => erasure.ask()}>
          {own.erase}
        </Button>
      )}
      {erasure.dialog}
    </section>
  )
}
