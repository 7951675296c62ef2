import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { freshKey } from '../../request/fresh-key.ts'
import { request } from '../../request/request.ts'
import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { payoutKey } from './queries.ts'

const MEMORY = 'withdrawal'
type Sent = { amount: number; last: boolean; key: string }
/** `sent`: the last request that had no answer; amount in satang. */
type Draft = { typed: string; sent?: Sent }

/**
 * A withdrawal being requested: the amount survives the way to the card form and back, and is sent once however often
 * it is tapped.
 */
export function useWithdraw() {
  const { payout, shell } = useWords()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => remembered<Draft>(MEMORY, { typed: '' }))
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const fresh = useFreshPassword()
  const running = useRef(false)

  const keep = (next: Draft) => {
    setDraft(next)
    rememberFor(MEMORY, next)
  }
  const type = (typed: string) => {
    keep({ ...draft, typed })
    setError('')
  }
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: payoutKey() }),
      client.invalidateQueries({ queryKey: ['income'] }),
    ])
  const send = async (amount: number, last: boolean): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    let done = false
    // Without an answer the idempotency key stays with its amount, even if that is typed again, so that it is
    // withdrawn once.
    const before = draft.sent
    const again = before?.amount === amount && before.last === last
    const sent = again ? before : { amount, last, key: freshKey() }
    keep({ ...draft, sent })
    try {
      const asked = await fresh.run(() =>
        request('POST /api/withdrawal', { amount, ...(last && { last }) }, { quiet: true, idempotencyKey: sent.key }),
      )
      if (!asked) return false
      forgetFor(MEMORY)
      setDraft({ typed: '' })
      setError('')
      toast(shell.toast.withdrawn)
      done = true
    } catch (cause) {
      const answered = cause instanceof Refusal && cause.code !== 'busy' && cause.code !== 'fault'
      setError(
        cause instanceof Refusal ? (Object.values(cause.errors)[0] ?? cause.message) : payout.withdrawal.error.broken,
      )
      if (answered) keep({ typed: draft.typed })
    } finally {
      running.current = false
      setBusy(false)
    }
    await refresh()
    return done
  }
  return { typed: draft.typed, type, error, setError, busy, send, dialog: fresh.dialog }
}
