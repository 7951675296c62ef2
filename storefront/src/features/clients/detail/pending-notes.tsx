import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AppError, isFinalError } from '@bailu/client/errors'
import { dayAndTime } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { singleRun } from '../../../browser/single-run.ts'
import { useI18n } from '../../../i18n/i18n.tsx'
import { activeLang } from '../../../i18n/language.ts'
import { loadWords } from '../../../i18n/words.ts'
import { useAuth } from '../../../session/auth.ts'
import { retryWhenOnline, useOnline } from '../../../session/offline/online.ts'
import { pendingNotes, usePendingNotes } from '../../../session/offline/pending-notes.ts'
import { TextButton } from '../../../ui/button.tsx'
import { useConfirmation } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { formatCalendarDay } from '../calendar-days.ts'
import { CLIENT_QUERIES } from '../queries.ts'

/** Sends the pending notes of the signed-in user. A draft becomes one note, however often it is sent. */
export const sendPendingNotes = singleRun(async (client: QueryClient): Promise<void> => {
  const userId = useAuth.getState().userInfo?.id
  if (userId === undefined || !navigator.onLine) return
  let sent = 0
  let rejected = 0
  for (const item of await pendingNotes.get(userId)) {
    if (item.issue) continue
    const { draft, at: _at, ...note } = item
    try {
      const options = { stay: true, component: `waiting-note-${draft}`, idempotencyKey: draft }
      await request('POST /api/client/{id}/note', note, options)
      await pendingNotes.remove(userId, draft)
      sent += 1
    } catch (cause) {
      if (isFinalError(cause)) {
        await pendingNotes.add(userId, { ...item, issue: (cause as AppError).code ?? '?' })
        rejected += 1
      }
      // Without an answer, the others would fail too.
      else if (!(cause instanceof AppError)) break
    }
  }
  if (sent === 0 && rejected === 0) return
  for (const queryKey of CLIENT_QUERIES) void client.invalidateQueries({ queryKey })
  const words = await loadWords(activeLang(), ['clients']).catch(() => undefined)
  if (words) toast(rejected > 0 ? words.clients.pending.rejected : words.clients.pending.sent(sent))
})

let listening = false

/** Sends pending notes now, and again when the network is back or the app is visible. */
export const startSendingPendingNotes = (client: QueryClient): void => {
  if (listening) return void sendPendingNotes(client)
  listening = true
  retryWhenOnline(() => void sendPendingNotes(client))
}

/** Notes about this client that were written without a network, and those that the server rejected. */
export function PendingNoteRows({ client: clientId }: { client: number }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const client = useQueryClient()
  const online = useOnline()
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const list = usePendingNotes(userId).filter(({ id }) => id === clientId)
  const hasPending = list.length > 0
  const dropping = useConfirmation(
    {
      title: words.delete,
      message: words.pending.dropAsk,
      confirm: words.delete,
      cancel: words.keep,
      danger: true,
    },
    (drop: () => void) => drop(),
  )
  useEffect(() => {
    if (hasPending) startSendingPendingNotes(client)
  }, [hasPending, client])
  if (userId === undefined || !hasPending) return null
  return (
    <section aria-label={words.pending.label} className="mx-20 mb-16 rounded-8 border border-line bg-paper px-16">
      <ul>
        {list.map(({ draft, at, issue, words: text, next_on: nextOn }) => (
          <li key={draft} className="border-b border-line py-12 last:border-0">
            <p data-theirs className="text-15 wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            <p className="mt-4 flex flex-wrap gap-x-12 text-13 text-muted">
              {dayAndTime(at, lang)}
              {nextOn && <span>{words.due(formatCalendarDay(nextOn, lang))}</span>}
              <span className="text-warn">{words.pending.label}</span>
            </p>
            {issue && <p className="mt-4 text-13 text-danger">{words.pending.rejected}</p>}
            <div className="-ml-12 flex">
              {!issue && online && (
                <TextButton className="px-12 text-15" onClick={() => void sendPendingNotes(client)}>
                  {words.pending.now}
                </TextButton>
              )}
              <TextButton
                className="px-12 text-15 text-danger"
                onClick={() => dropping.ask(() => void pendingNotes.remove(userId, draft))}
              >
                {words.delete}
              </TextButton>
            </div>
          </li>
        ))}
      </ul>
      {dropping.dialog}
    </section>
  )
}
