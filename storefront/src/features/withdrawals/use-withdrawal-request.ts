import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { request } from '../../browser/request/request.ts'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { withdrawalKeys } from './queries.ts'

const STORAGE_KEY = 'withdrawal'
type UnansweredRequest = { amount: number; last: boolean; key: string }
/** `sent`: the last request that had no answer; amount in satang. */
type WithdrawalDraft = { typed: string; sent?: UnansweredRequest }

/**
 * A withdrawal being requested: the amount survives the way to the card form and back, and is sent once however often
 * it is tapped.
 */
export function useWithdrawalRequest() {
  const { payout, shell } = useWords()
  const client = useQueryClient()
  const [draft, setDraft] = useState<WithdrawalDraft>(() => readTabStorage<WithdrawalDraft>(STORAGE_KEY, { typed: '' }))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const reauth = useReauthentication()
  const running = useRef(false)

  const saveDraft = (next: WithdrawalDraft) => {
    setDraft(next)
    writeTabStorage(STORAGE_KEY, next)
  }
  const changeText = (typed: string) => {
    saveDraft({ ...draft, typed })
    setError('')
  }
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: withdrawalKeys() }),
      client.invalidateQueries({ queryKey: ['income'] }),
    ])
  const send = async (amount: number, takesAll: boolean): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    let succeeded = false
    // Without an answer the idempotency key stays with its amount, even if that is typed again, so that it is
    // withdrawn once.
    const unanswered = draft.sent
    const isRetry = unanswered?.amount === amount && unanswered.last === takesAll
    const requested = isRetry ? unanswered : { amount, last: takesAll, key: createIdempotencyKey() }
    saveDraft({ ...draft, sent: requested })
    try {
      const reply = await reauth.run(() =>
        request(
          'POST /api/withdrawal',
          { amount, ...(takesAll && { last: takesAll }) },
          { quiet: true, idempotencyKey: requested.key },
        ),
      )
      if (!reply) return false
      removeTabStorage(STORAGE_KEY)
      setDraft({ typed: '' })
      setError('')
      toast(shell.toast.withdrawn)
      succeeded = true
    } catch (cause) {
      const isAnswered = cause instanceof AppError && cause.code !== 'busy' && cause.code !== 'fault'
      setError(
        cause instanceof AppError ? (Object.values(cause.errors)[0] ?? cause.message) : payout.withdrawal.error.broken,
      )
      if (isAnswered) saveDraft({ typed: draft.typed })
    } finally {
      running.current = false
      setBusy(false)
    }
    await refresh()
    return succeeded
  }
  return { typed: draft.typed, changeText, error, setError, busy, send, dialog: reauth.dialog }
}
