import { useCall } from './request/use-calls.ts'
import { useMay } from './use-me.ts'

const CALL = 'GET /api/staff/approval/{id}'
const LOOK_AGAIN_MS = 15_000

/** Polls an approval while the page waits for its decision. */
export function useWaiting(approval: string | null): void {
  const enabled = useMay()(CALL) && approval !== null
  useCall(CALL, { id: approval ?? '' }, { enabled, every: LOOK_AGAIN_MS })
}
