import type { BankLine } from '@bailu/contract/staff-statements'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { Refusal } from '../../request/refusal.ts'

export type Failed = { line: BankLine; why: string }
export type Progress = { done: number; of: number; failed: Failed[] }

/** Confirms lines one after the other, each in its own transaction: an error of one does not stop the others. */
export function useConfirmLines(onEnd: (done: number) => void) {
  const [progress, setProgress] = useState<Progress>()
  const [running, setRunning] = useState(false)
  const confirm = useAct('POST /api/staff/bank-line/{id}/confirm', { quiet: true })
  const link = useAct('POST /api/staff/bank-line/{id}/link', { quiet: true })
  const one = async ({ id, proposal }: BankLine, closedReason: string) => {
    if (proposal?.receipt) return link.mutateAsync({ input: { id, bank_reference: proposal.receipt.bank_reference } })
    const orders = (proposal?.orders ?? []).map(({ number, missing }) => ({ number, amount: missing }))
    return confirm.mutateAsync({ input: { id, orders, closed_reason: closedReason } })
  }
  const run = async (lines: BankLine[], closedReason: string) => {
    setRunning(true)
    const now: Progress = { done: 0, of: lines.length, failed: [] }
    for (const line of lines) {
      setProgress({ ...now, failed: [...now.failed] })
      try {
        // oxlint-disable-next-line no-await-in-loop
        await one(line, line.closed ? closedReason : '')
        now.done += 1
      } catch (cause) {
        if (!(cause instanceof Refusal)) break
        now.failed.push({ line, why: cause.message })
      }
    }
    setProgress({ ...now, failed: [...now.failed] })
    setRunning(false)
    onEnd(now.done)
  }
  return { progress, running, run }
}
