import type { QueryClient } from '@tanstack/react-query'
import { AppError, isFinalError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { uploadPicture } from '../../browser/request/upload.ts'
import { loadWords } from '../../i18n/words.ts'
import { activeLang } from '../../i18n/language.ts'
import { useAuth } from '../../session/auth.ts'
import { retryWhenOnline } from '../../session/offline/online.ts'
import { pendingLeads } from '../../session/offline/pending-leads.ts'
import { pendingPhotos } from '../../session/offline/pending-photos.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { singleRun } from '../../browser/single-run.ts'

/**
 * Uploads the photos stored with a pending lead. The server stores the same photo once, however often it is sent; one
 * that it rejects for good is skipped.
 * @throws when the remaining photos have to be sent later
 */
export async function sendPendingPhotos(userId: number, draftKey: string, leadId: string): Promise<void> {
  for (const file of await pendingPhotos.get(userId, draftKey)) {
    try {
      const requestOptions = { stay: true }
      await uploadPicture('POST /api/potential-customer/photo', { lead: leadId }, file, undefined, requestOptions)
    } catch (cause) {
      if (!isFinalError(cause)) throw cause
    }
  }
  await pendingPhotos.remove(userId, draftKey)
}

let listening = false

/** Sends the pending leads of the signed-in user. A draft becomes one lead, however often it is sent. */
export const sendPendingLeads = singleRun(async (client: QueryClient): Promise<void> => {
  const userId = useAuth.getState().userInfo?.id
  if (userId === undefined || !navigator.onLine) return
  let sent = 0
  for (const { at: savedAt, issue, photos, ...lead } of await pendingLeads.get(userId)) {
    if (issue) continue
    try {
      const options = { stay: true, component: 'waiting-leads' }
      const { id } = await request('POST /api/potential-customer', lead, options)
      // Stays pending until its photos are uploaded; sending the draft again returns the same lead.
      if (photos) await sendPendingPhotos(userId, lead.draft, id)
      await pendingLeads.remove(userId, lead.draft)
      sent += 1
    } catch (cause) {
      if (isFinalError(cause))
        await pendingLeads.add(userId, {
          ...lead,
          at: savedAt,
          ...(photos && { photos }),
          issue: (cause as AppError).code ?? '?',
        })
      // Without an answer, the others would fail too.
      else if (!(cause instanceof AppError)) break
    }
  }
  if (sent === 0) return
  await client.invalidateQueries({ queryKey: ['lead'] })
  const words = await loadWords(activeLang(), ['leads']).catch(() => undefined)
  if (words) toast(words.leads.waiting.sent(sent))
})

/** Sends pending leads now, and again when the network is back or the app is visible. */
export const startSendingPendingLeads = (client: QueryClient): void => {
  if (listening) return void sendPendingLeads(client)
  listening = true
  retryWhenOnline(() => void sendPendingLeads(client))
}
