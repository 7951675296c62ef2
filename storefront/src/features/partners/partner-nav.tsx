import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/i18n.tsx'
import { UnreadLabel } from '../notifications/queries.tsx'
import { MenuRow } from '../../ui/list/menu-row.tsx'

/** The tools used most, beside each other: on a phone the list of all is below the tasks of the day. */
export function PartnerShortcuts() {
  const { manage: words } = useWords('account').account
  return (
    <nav aria-label={words.shortcuts} className="snap-track flex gap-8 overflow-x-auto px-20 py-4">
      {(
        [
          ['/manage/client', words.clients],
          ['/customer/list', words.leads],
          ['/income', words.income],
          ['/material', words.material],
          ['/data-center', words.dataCenter],
        ] as const
      ).map(([to, label]) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-touch shrink-0 items-center rounded-full border border-control bg-paper px-16 text-15"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Links to all tools of partners: in the management center, and on wide screens beside each of them. */
export default function PartnerNav() {
  const { manage: words, person } = useWords('account').account
  return (
    <nav aria-label={words.tools} className="border-y border-line">
      <MenuRow to="/manage/client" label={words.clients} />
      <MenuRow to="/customer/list" label={words.leads} />
      <MenuRow to="/income" label={words.income} />
      <MenuRow to="/wthdrawal" label={words.withdrawal} />
      <MenuRow to="/card" label={words.card} />
      <MenuRow to="/data-center" label={words.dataCenter} />
      <MenuRow to="/manage" search={{ view: 'levels' }} label={words.levels} />
      <MenuRow to="/cart" search={{ view: 'links' }} label={words.baskets} />
      <MenuRow to="/material" label={words.material} />
      <MenuRow to="/training" label={words.training} />
      <MenuRow to="/notifications" label={<UnreadLabel of="notifications">{person.notifications}</UnreadLabel>} />
      <MenuRow to="/notice" label={<UnreadLabel of="messages">{person.notices}</UnreadLabel>} />
      <MenuRow to="/announcement" label={person.announcements} />
    </nav>
  )
}
