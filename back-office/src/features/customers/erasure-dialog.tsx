import type { Dayjs } from 'dayjs'
import {
  IDENTITY_PROOFS,
  type IdentityProof,
  REQUEST_CHANNELS,
  type RequestChannel,
} from '@bailu/contract/customers/kinds'
import type { Customer } from '@bailu/contract/customers/staff'
import { bangkokDay } from '@bailu/phrases/days'
import { serverNow } from '../../app/clock.ts'
import { useWords } from '../../app/language.tsx'
import { DayItem, SelectItem } from '../../ui/form/items.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { ERASURE_CALLS } from './erasure-calls.ts'

type ErasureForm = { received_on: Dayjs; channel: RequestChannel; proof: IdentityProof }

/** Records a request to erase the account that came by phone, mail or letter. */
export default function ErasureDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { audit, customers } = useWords('audit', 'customers')
  const { correct, erasure: words } = customers
  const today = bangkokDay(serverNow())
  return (
    <ReasonDialog<'POST /api/staff/customer/{id}/erasure-request', ErasureForm>
      call="POST /api/staff/customer/{id}/erasure-request"
      input={(reason, { received_on, channel, proof }) => ({
        id: customer.id,
        received_on: received_on.format('YYYY-MM-DD'),
        channel,
        proof,
        reason,
      })}
      done={words.recorded}
      refresh={ERASURE_CALLS}
      title={audit.joined(words.action, customer.nickname)}
      okText={words.action}
      label={correct.reason}
      onClose={onClose}
    >
      <p>{words.hint}</p>
      <DayItem
        name="received_on"
        label={words.receivedOn}
        needed={words.dayNeeded}
        disabledDate={(picked) => picked.format('YYYY-MM-DD') > today}
      />
      <SelectItem
        name="channel"
        label={words.channel}
        needed={words.channelNeeded}
        options={REQUEST_CHANNELS.map((value) => ({ value, label: words.channels[value] }))}
      />
      <SelectItem
        name="proof"
        label={correct.proof}
        needed={correct.proofNeeded}
        options={IDENTITY_PROOFS.map((value) => ({ value, label: correct.proofs[value] }))}
      />
    </ReasonDialog>
  )
}
