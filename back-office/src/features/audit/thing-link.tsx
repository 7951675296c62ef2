import type { AuditRow } from '@bailu/contract/audit'
import { thingName } from '@bailu/phrases/audit-file'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useWords } from '../../words.tsx'

const UUID = /^[0-9a-f]{8}-/
const NUMBER = /^\d+$/

/** Subject of an audit entry by its name, with a link to its page if there is one. */
export function ThingLink({ thing: { type, id, name } }: { thing: AuditRow['ref'] }) {
  const words = useWords().audit
  const place = placeOf(type, id)
  const shown = name ?? short(id)
  return (
    <>
      {thingName(words, type)}{' '}
      {place ? (
        <Link {...place}>{shown}</Link>
      ) : (
        <span className="muted" title={id}>
          {shown}
        </span>
      )}
    </>
  )
}

function placeOf(type: string, id: string): LinkProps | undefined {
  const by = { params: { id } }
  if (UUID.test(id)) {
    if (type === 'order') return { to: '/orders/$id', ...by }
    if (type === 'return') return { to: '/returns/$id', ...by }
    if (type === 'refund') return { to: '/refunds/$id', ...by }
    if (type === 'withdrawal') return { to: '/withdrawals/$id', ...by }
  }
  if (NUMBER.test(id)) {
    if (type === 'user') return { to: '/customers/$id', ...by }
    if (type === 'partner' || type === 'card') return { to: '/partners/$id', ...by }
    if (type === 'product') return { to: '/products/$id', ...by }
    if (type === 'payout') return { to: '/payouts/$id', ...by }
  }
  if (type === 'setting') return { to: '/settings/$name', params: { name: id } }
  return undefined
}

// The end of a time-ordered id is its random part; the full id is in the expanded row and in the CSV file.
const short = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id)
