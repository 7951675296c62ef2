import { dayAndTime } from '@bailu/phrases/format'
import { useCall } from '../../request/use-calls.ts'
import { useLanguage } from '../../words.tsx'

/** Up to which entry the audit log is sealed by its hash chain. */
export function SealState() {
  const { words, lang } = useLanguage()
  const { data } = useCall('GET /api/staff/audit/seal', {}, { every: 60_000 })
  if (!data) return null
  const { last, waiting } = data
  return (
    <p className="muted">
      {last ? `${words.audit.sealedTo} ${dayAndTime(last.at, lang)} (#${last.number})` : words.audit.sealNone}
      {waiting > 0 && ` · ${waiting} ${words.audit.unsealed}`}
    </p>
  )
}
