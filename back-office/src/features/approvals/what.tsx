import type { Approval } from '@bailu/contract/approvals'
import { settingName } from '@bailu/contract/settings'
import { useWords } from '../../words.tsx'

/** Short description of a proposal's subject. */
export function What({ given: { kind, subject, detail } }: { given: Pick<Approval, 'kind' | 'subject' | 'detail'> }) {
  const { approvals, settings } = useWords()
  if (kind === 'setting') {
    const { data: name } = settingName.safeParse(subject)
    return <>{name ? settings.names[name].title : subject}</>
  }
  if (kind === 'grant') return <>{approvals.rewards(detail.rows ?? 0)}</>
  if (kind === 'batch') return <span className="figure">{subject}</span>
  if (kind === 'provider_fee') return <span className="figure">{detail.deposit?.bank_reference}</span>
  if (kind === 'reversal' || kind === 'write_off' || kind === 'entry_void')
    return <span className="figure">{detail.partner?.employee_no}</span>
  return <span className="figure">{detail.order?.number}</span>
}
