import type { QueryClient } from '@tanstack/react-query'
import { activeLanguage } from '../../language.ts'
import { words as phrases } from '../../words.tsx'
import { keepTrying } from '../../keep-trying.ts'
import { isFinal } from '../../request/is-final.ts'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { useAuth } from '../../state/auth.ts'
import { toast } from '../../ui/toast.tsx'
import { waitingLeads } from '../../waiting-leads.ts'
import { sendKeptPhotos } from './send-kept-photos.ts'

let sending: Promise<void> | undefined
let listening = false

/** Sends the pending leads of the signed-in user. A draft becomes one lead, however often it is sent. */
export const sendWaiting = (client: QueryClient): Promise<void> => {
  sending ??= sendAll(client).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(client: QueryClient): Promise<void> {
  const userId = useAuth.getState().userInfo?.id
  if (userId === undefined || !navigator.onLine) return
  let sent = 0
  for (const { at, trouble, photos, ...lead } of await waitingLeads.get(userId)) {
    if (trouble) continue
    try {
      const options = { quiet: true, stay: true, component: 'waiting-leads' }
      const { id } = await request('POST /api/potential-customer', lead, options)
      // Stays pending until its photos are uploaded; sending the draft again returns the same lead.
      if (photos) await sendKeptPhotos(userId, lead.draft, id)
      await waitingLeads.drop(userId, lead.draft)
      sent += 1
    } catch (cause) {
      if (isFinal(cause))
        await waitingLeads.add(userId, {
          ...lead,
          at,
          ...(photos && { photos }),
          trouble: (cause as Refusal).code ?? '?',
        })
      // Without an answer, the others would fail too.
      else if (!(cause instanceof Refusal)) break
    }
  }
  if (sent === 0) return
  await client.invalidateQueries({ queryKey: ['lead'] })
  const words = await phrases(activeLanguage(), ['leads']).catch(() => undefined)
  if (words) toast(words.leads.waiting.sent(sent))
}

/** Sends pending leads now, and again when the network is back or the app is visible. */
export const keepSending = (client: QueryClient): void => {
  if (listening) return void sendWaiting(client)
  listening = true
  keepTrying(() => void sendWaiting(client))
}
