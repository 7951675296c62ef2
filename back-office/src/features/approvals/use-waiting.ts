import { useCall } from '../../request/use-calls.ts'
import { useMay } from '../../use-me.ts'
import { LOOK_AGAIN_MS } from './approval-calls.ts'

const CALL = 'GET /api/staff/approval/{id}'

/** Looks for a colleague's decision while a page shows something that waits for it. */
export function useWaiting(approval: string | null): void {
  const enabled = useMay()(CALL) && approval !== null
  useCall(CALL, { id: approval ?? '' }, { enabled, every: LOOK_AGAIN_MS })
}
