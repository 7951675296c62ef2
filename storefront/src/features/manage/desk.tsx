import type { ReplyOf } from '@bailu/contract/calls'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ROW, RowBody, RowLink } from '../../ui/row-link.tsx'
import { useWords } from '../../words.tsx'

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

/** The partner's home: content from the route, and links to all partner tools. */
export function Desk({ sale, children }: { sale: Sale; children: ReactNode }) {
  const { manage: words, person } = useWords().account
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36">
      <div className="gutter">
        <h1 className="text-28">{words.title}</h1>
        <p className="mt-4 text-13 text-muted">
          {words.code} · <span className="font-medium text-ink">{sale.employee_no}</span> · {sale.level_name}
        </p>
      </div>
      {children}
      <nav aria-label={words.tools} className="mx-20 border-y border-line empty:hidden">
        <RowLink to="/manage/client">{words.clients}</RowLink>
        <RowLink to="/customer/list">{words.leads}</RowLink>
        <RowLink to="/income">{words.income}</RowLink>
        <RowLink to="/wthdrawal">{words.withdrawal}</RowLink>
        <RowLink to="/card">{words.card}</RowLink>
        <RowLink to="/data-center">{words.dataCenter}</RowLink>
        <Link to="/manage" search={{ view: 'levels' }} className={ROW}>
          <RowBody>{words.levels}</RowBody>
        </Link>
        <Link to="/cart" search={{ view: 'links' }} className={ROW}>
          <RowBody>{words.baskets}</RowBody>
        </Link>
        <RowLink to="/material">{words.material}</RowLink>
        <RowLink to="/training">{words.training}</RowLink>
        <RowLink to="/notice">{person.notices}</RowLink>
        <RowLink to="/announcement">{person.announcements}</RowLink>
      </nav>
    </div>
  )
}
