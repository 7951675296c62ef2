import type { InputOf } from '@bailu/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { removeTabStorage, readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { withdrawalKeys } from './queries.ts'

const STORAGE_KEY = 'withdrawal'
type WithdrawalDraft = { typed: string }

/**
 * A withdrawal being requested: the amount survives the way to the card form and back, and is sent once however often
 * it is tapped.
 */
export function useWithdrawalRequest() {
  const { payout, shell } = useWords()
  const [draft, setDraft] = useState<WithdrawalDraft>(() => readTabStorage<WithdrawalDraft>(STORAGE_KEY, { typed: '' }))
  const [error, setError] = useState('')
  const reauth = useReauthentication()

  const saveDraft = (next: WithdrawalDraft) => {
    setDraft(next)
    writeTabStorage(STORAGE_KEY, next)
  }
  const changeText = (typed: string) => {
    saveDraft({ typed })
    setError('')
  }
  const shown = [withdrawalKeys(), ['income']]
  const queries = useQueryClient()
  const { busy, run } = useAction(
    (input: InputOf<'POST /api/withdrawal'>, idempotencyKey) =>
      reauth.require(() => request('POST /api/withdrawal', input, { quiet: true, idempotencyKey })),
    {
      broken: payout.withdrawal.error.broken,
      storedAs: 'withdrawal_key',
      done: () => {
        removeTabStorage(STORAGE_KEY)
        setDraft({ typed: '' })
        setError('')
        return shell.toast.withdrawn
      },
      refresh: shown,
      onError: async ({ message, errors }) => {
        setError(Object.values(errors)[0] ?? message)
        await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })))
      },
    },
  )
  /** @param amount in satang */
  const send = (amount: number, takesAll: boolean): Promise<boolean> =>
    run({ amount, ...(takesAll && { last: takesAll }) })
  return { typed: draft.typed, changeText, error, setError, busy, send, dialog: reauth.dialog }
}
