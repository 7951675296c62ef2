import type { StaffWithdrawal } from '@bailu/contract/withdrawals'
import { When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'

/** The expected payout day shown to the partner; empty once the withdrawal is decided. */
export function ExpectedDay({
  row: { expected_on: on, late },
}: {
  row: Pick<StaffWithdrawal, 'expected_on' | 'late'>
}) {
  const words = useWords().withdrawals
  if (on === null) return null
  return (
    <>
      <When at={`${on}T00:00:00+07:00`} only="day" />
      {late && <div className="muted">{words.expectedLate}</div>}
    </>
  )
}
