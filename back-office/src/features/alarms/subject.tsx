import type { AlarmRow } from '@bailu/contract/alarms'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words.tsx'

/** Subject of an alarm, with a link to its page if there is one. */
export function Subject({ subject: { type, id, name } }: Pick<AlarmRow, 'subject'>) {
  const { alarms, settings } = useWords()
  const kind = alarms.subjects[type]
  if (!id) return kind
  if (type === 'order')
    return (
      <>
        {kind}{' '}
        <Link to="/orders/$id" params={{ id }}>
          {name ?? id}
        </Link>
      </>
    )
  if (type === 'user')
    return (
      <>
        {kind}{' '}
        <Link to="/customers/$id" params={{ id }}>
          {name ?? id}
        </Link>
      </>
    )
  if (type === 'product')
    return (
      <>
        {kind}{' '}
        <Link to="/products/$id" params={{ id }}>
          {name ?? id}
        </Link>
      </>
    )
  if (type === 'approval')
    return (
      <Link to="/approvals/$id" params={{ id }}>
        {kind}
      </Link>
    )
  if (type === 'setting') return (settings.names as Record<string, { title: string } | undefined>)[id]?.title ?? id
  return `${kind} ${name ?? id}`
}
