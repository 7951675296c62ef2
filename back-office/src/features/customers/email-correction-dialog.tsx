import { IDENTITY_PROOFS, type IdentityProof } from '@bailu/contract/customers/kinds'
import type { Customer } from '@bailu/contract/customers/staff'
import { EMAIL } from '@bailu/contract/patterns'
import { useWords } from '../../app/language.tsx'
import { ruleOf, TextItem } from '../../ui/form/form.tsx'
import { SelectItem } from '../../ui/form/items.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

type CorrectionForm = { email: string; proof: IdentityProof }

/** Starts the correction of a mistyped address. */
export default function EmailCorrectionDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { audit, customers } = useWords('audit', 'customers')
  const words = customers.correct
  return (
    <ReasonDialog<'POST /api/staff/customer/{id}/email-correction', CorrectionForm>
      call="POST /api/staff/customer/{id}/email-correction"
      input={(reason, { email, proof }) => ({ id: customer.id, email: email.trim(), proof, reason })}
      done={({ approval, contested }) =>
        contested ? words.waitsContested : approval === null ? words.started : words.proposed
      }
      refresh={['GET /api/staff/customer/{id}', 'GET /api/staff/approval', 'GET /api/staff/open-tasks']}
      title={audit.joined(words.action, customer.nickname)}
      okText={words.action}
      label={words.reason}
      messageIn="email"
      onClose={onClose}
    >
      <p>{words.hint}</p>
      <p className="muted">{words.hintMoney}</p>
      <TextItem
        name="email"
        label={words.newEmail}
        type="email"
        inputMode="email"
        max={254}
        rules={[ruleOf<string | undefined>((typed) => EMAIL.test(typed?.trim() ?? ''), words.emailForm)]}
      />
      <SelectItem
        name="proof"
        label={words.proof}
        needed={words.proofNeeded}
        options={IDENTITY_PROOFS.map((value) => ({ value, label: words.proofs[value] }))}
      />
    </ReasonDialog>
  )
}
