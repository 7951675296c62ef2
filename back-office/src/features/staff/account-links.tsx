import type { OwnAccountLink } from '@bailu/contract/approvals'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'
import styles from '../staff/account-links.module.css'

/** Linked customer accounts of a staff member, with who declared and confirmed each link. */
export function AccountLinks({ list, deeds }: { list: OwnAccountLink[]; deeds?: (link: OwnAccountLink) => ReactNode }) {
  const words = useWords().approvals.links
  if (list.length === 0) return <p className="muted">{words.none}</p>
  return (
    <ul className={styles.links}>
      {list.map((link) => (
        <li key={link.id}>
          <div>
            <b>{link.user?.name ?? link.colleague?.name}</b>{' '}
            <span className="muted">
              {link.user ? [link.user.employee_no, link.user.email].filter(Boolean).join(' · ') : words.colleague}
            </span>
            <div className="muted">
              {words.declared(link.declared_by)} ·{' '}
              {link.confirmed_by ? words.confirmedBy(link.confirmed_by) : <Mark tone="waits">{words.unconfirmed}</Mark>}
            </div>
          </div>
          {deeds && <div className={styles.deeds}>{deeds(link)}</div>}
        </li>
      ))}
    </ul>
  )
}

export const DeedButton = ({ name, busy, onClick }: { name: string; busy?: boolean; onClick: () => void }) => (
  <Button size="small" loading={busy ?? false} onClick={onClick}>
    {name}
  </Button>
)
