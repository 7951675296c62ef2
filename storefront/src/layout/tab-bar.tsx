import { Link } from '@tanstack/react-router'
import { HomeIcon, ManageIcon, PersonIcon } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'

const TABS = [
  { to: '/home', icon: HomeIcon, name: 'home' },
  { to: '/manage', icon: ManageIcon, name: 'manage' },
  { to: '/person', icon: PersonIcon, name: 'person' },
] as const

/** Tapping a tab replaces the current route. */
export function TabBar() {
  const { tabs } = useWords().shell
  return (
    <nav aria-label={tabs.label} className="safe-bottom sticky bottom-0 z-20 border-t border-line bg-paper">
      <ul className="grid h-tabs grid-cols-3">
        {TABS.map(({ to, icon: TabIcon, name }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              activeOptions={{ exact: true, includeSearch: false }}
              className="group relative flex h-full flex-col items-center justify-center gap-4 text-12 text-muted aria-[current]:text-ink"
            >
              <span className="absolute top-0 h-px w-36 bg-gold opacity-0 group-aria-[current]:opacity-100" />
              <TabIcon className="group-aria-[current]:text-gold" />
              <span className="leading-none group-aria-[current]:font-medium">{tabs[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
