import type { StaffOrder } from '@bailu/contract/staff-order'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import { Facts } from './facts.tsx'

type Slip = StaffOrder['proofs'][number]

/** Data read from the slip, and other orders with the same slip. */
export function SlipFacts({ slip }: { slip: Slip }) {
  const words = useWords().orders
  return (
    <>
      {slip.also_on.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={words.flags.slip_elsewhere}
          description={
            <>
              {words.alsoOn}{' '}
              {slip.also_on.map(({ id, number }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to="/orders/$id" params={{ id }} className="figure">
                    {number}
                  </Link>
                </span>
              ))}
            </>
          }
        />
      )}
      <Facts
        rows={[
          [words.bankRead, slip.bank ?? words.notRead],
          [words.referenceRead, slip.bank_reference ?? words.notRead],
          [words.proofRefused, slip.refused_at && <When key="refused" at={slip.refused_at} />],
          [words.proofRetracted, slip.retracted_at && <When key="retracted" at={slip.retracted_at} />],
          [words.refuseReason, slip.refusal],
        ]}
      />
    </>
  )
}
