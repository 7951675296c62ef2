import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { dataPage } from '../../data-page.ts'
import { forget, guestToken } from '../../guest-data.ts'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { saveFile } from '../../save-file.ts'
import { useAuth } from '../../state/auth.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSpeech, useWords } from '../../words.tsx'

type Data = ReplyOf<'GET /api/guest/data'>

/** Data stored about a guest: view, export, erase. */
export function MyDataScreen() {
  const { mine } = useWords().privacy
  const signedIn = useAuth((state) => state.token !== null)
  if (signedIn)
    return (
      <EmptyState page title={mine.account}>
        <Link to="/account" className={buttonLook()}>
          {mine.toAccount}
        </Link>
      </EmptyState>
    )
  if (guestToken.get() === null) return <Nothing />
  return <Kept />
}

function Nothing() {
  const { privacy, shell } = useWords()
  return (
    <EmptyState page title={privacy.mine.none} lead={privacy.mine.noneLead}>
      <Link to="/home" className={buttonLook('quiet')}>
        {shell.missing.home}
      </Link>
    </EmptyState>
  )
}

function Kept() {
  const { words, lang } = useSpeech()
  const { mine } = words.privacy
  const { data, isLoadingError, isFetching, refetch } = useQuery({
    queryKey: ['guest', 'data', lang],
    queryFn: () => request('GET /api/guest/data', {}, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isLoadingError) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton />
  const filled = data.sections.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) return <Nothing />
  const save = async (kind: 'html' | 'json') => {
    const name = `bailu-${data.made_at.slice(0, 10)}.${kind}`
    const content = kind === 'json' ? JSON.stringify(data, null, 2) : dataPage(data, lang, mine.fileTitle)
    const type = kind === 'json' ? 'application/json' : 'text/html'
    if (!(await saveFile(new File([content], name, { type })))) toast(mine.cannotSave)
  }
  return (
    <>
      <ScreenTitle lead={mine.lead}>{mine.title}</ScreenTitle>
      <div className="flex flex-col gap-20 gutter pb-36">
        <ul className="border-y border-line">
          {filled.map((section) => (
            <li key={section.name} className="flex min-h-touch items-center justify-between gap-12 text-15">
              {section.title}
              <span className="text-13 text-muted tabular-nums">{mine.entries(section.rows.length)}</span>
            </li>
          ))}
        </ul>
        <Button wide onClick={() => void save('html')}>
          {mine.saveHtml}
        </Button>
        <Button kind="quiet" wide onClick={() => void save('json')}>
          {mine.saveJson}
        </Button>
        <p className="text-13 text-muted">{mine.phone}</p>
        <Erase data={data} onLate={() => void refetch()} />
      </div>
    </>
  )
}

function Erase({ data, onLate }: { data: Data; onLate: () => void }) {
  const { mine } = useWords().privacy
  const client = useQueryClient()
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const open = data.obstacles.reduce((sum, { count }) => sum + count, 0)
  const erase = async () => {
    setBusy(true)
    try {
      await request('POST /api/guest/erase', {}, { quiet: true })
      forget()
      client.clear()
      await router.navigate({ to: '/home', replace: true })
      toast(mine.erased)
    } catch (cause) {
      if (cause instanceof Refusal) toast(cause.message)
      onLate()
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <section className="mt-8 flex flex-col gap-12 border-t border-line pt-20">
      <h2 className="text-22">{mine.eraseTitle}</h2>
      <p className="text-15">{mine.eraseLead}</p>
      {data.kept.orders > 0 && <p className="text-15 text-muted">{mine.kept(data.kept.orders, data.kept.years)}</p>}
      {open > 0 ? (
        <>
          <p className="text-15 font-medium">{mine.open(open)}</p>
          <p className="text-15 text-muted">{mine.openLead}</p>
          <Link to="/order/list" search={{}} className={buttonLook('quiet', true)}>
            {mine.toOrders}
          </Link>
        </>
      ) : (
        <Button kind="quiet" wide onClick={() => setAsking(true)}>
          {mine.erase}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={mine.eraseTitle}
        message={mine.sure}
        confirm={mine.erase}
        cancel={mine.back}
        danger
        busy={busy}
        onAnswer={(yes) => (yes ? void erase() : setAsking(false))}
      />
    </section>
  )
}
