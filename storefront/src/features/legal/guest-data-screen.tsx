import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { renderPersonalDataPage } from '../../session/personal-data-page.ts'
import { clearGuestData, guestToken } from '../../session/guest-data.ts'
import { request } from '../../browser/request/request.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useAuth } from '../../session/auth.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/states.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useI18n, useWords } from '../../i18n/i18n.tsx'

type Data = ReplyOf<'GET /api/guest/data'>

/** Data stored about a guest: view, export, erase. */
export function GuestDataScreen() {
  const { own } = useWords('legal').legal
  const signedIn = useAuth((state) => state.token !== null)
  if (signedIn)
    return (
      <EmptyState page title={own.account}>
        <Link to="/account" className={buttonClass()}>
          {own.toAccount}
        </Link>
      </EmptyState>
    )
  if (guestToken.get() === null) return <NoGuestData />
  return <StoredGuestData />
}

function NoGuestData() {
  const { legal, shell } = useWords('legal')
  return (
    <EmptyState page title={legal.own.none} lead={legal.own.noneLead}>
      <Link to="/home" className={buttonClass('quiet')}>
        {shell.missing.home}
      </Link>
    </EmptyState>
  )
}

function StoredGuestData() {
  const { words, lang } = useI18n('legal')
  const { own } = words.legal
  const { data, isLoadingError, isFetching, refetch } = useQuery({
    queryKey: ['guest', 'data', lang],
    queryFn: () => request('GET /api/guest/data', {}, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const filled = data.sections.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return <NoGuestData />
  const save = async (kind: 'html' | 'json') => {
    const name = `bailu-${data.made_at.slice(0, 10)}.${kind}`
    const content = kind === 'json' ? JSON.stringify(data, null, 2) : renderPersonalDataPage(data, lang, own.fileTitle)
    const type = kind === 'json' ? 'application/json' : 'text/html'
    if (!(await saveFile(new File([content], name, { type })))) toast(own.cannotSave)
  }
  return (
    <>
      <ScreenTitle lead={own.lead}>{own.title}</ScreenTitle>
      <div className="flex flex-col gap-20 gutter pb-36">
        <ul className="border-y border-line">
          {filled.map((section) => (
            <li key={section.name} className="flex min-h-touch items-center justify-between gap-12 text-15">
              {section.title}
              <span className="text-13 text-muted tabular-nums">{own.entries(section.rows.length)}</span>
            </li>
          ))}
        </ul>
        <Button wide onClick={() => void save('html')}>
          {own.saveHtml}
        </Button>
        <Button kind="quiet" wide onClick={() => void save('json')}>
          {own.saveJson}
        </Button>
        <p className="text-13 text-muted">{own.phone}</p>
        <EraseGuestData data={data} onChanged={() => void refetch()} />
      </div>
    </>
  )
}

function EraseGuestData({ data, onChanged }: { data: Data; onChanged: () => void }) {
  const { own } = useWords('legal').legal
  const client = useQueryClient()
  const router = useRouter()
  const [isConfirming, setIsConfirming] = useState(false)
  const openOrderCount = data.obstacles.reduce((sum, { count }) => sum + count, 0)
  const { busy, run } = useAction(() => request('POST /api/guest/erase', {}, { quiet: true }), {
    onDone: async () => {
      clearGuestData()
      client.clear()
      await router.navigate({ to: '/home', replace: true })
      toast(own.erased)
    },
    onError: () => {
      onChanged()
      return false
    },
  })
  const erase = async () => {
    await run()
    setIsConfirming(false)
  }
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
          <Link to="/order/list" search={{}} className={buttonClass('quiet', true)}>
            {own.toOrders}
          </Link>
        </>
      ) : (
        <Button kind="quiet" wide onClick={() => setIsConfirming(true)}>
          {own.erase}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={own.eraseTitle}
        message={own.sure}
        confirm={own.erase}
        cancel={own.back}
        danger
        busy={busy}
        onAnswer={(accepted) => (accepted ? void erase() : setIsConfirming(false))}
      />
    </section>
  )
}
