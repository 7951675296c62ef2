import { DownOutlined } from '@ant-design/icons'
import type { OpenTasks } from '@bailu/contract/dashboard/staff'
import { countText } from '@bailu/phrases/task-notices/open-tasks'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useCurrentUser } from '../current-user.ts'
import { useWords } from '../language.tsx'
import { countOfPage } from '../open-tasks.ts'
import { mayCall } from '../session.ts'
import { MENU_SECTIONS, type MenuPage } from './menu.tsx'
import { scrollIntoView } from './scroll-into-view.ts'
import styles from './navigation-menu.module.css'

/** A name in the menu with the number of its open tasks. */
function MenuName({ name, count }: { name: string; count: number }) {
  const words = useWords().taskNotices.list
  return (
    <>
      <span className={styles.name}>{name}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{countText(count)}</span>
          <span className="only-read">{words.waiting(countText(count))}</span>
        </span>
      )}
    </>
  )
}

type PageLinkProps = { page: MenuPage; isCurrent: boolean; count: number; icon?: ReactNode; onChoice: () => void }

function PageLink({ page, isCurrent, count, icon, onChoice }: PageLinkProps) {
  const words = useWords()
  return (
    <li>
      <Link
        to={page.to}
        onClick={onChoice}
        className={icon ? styles.entry : `${styles.entry} ${styles.page}`}
        // By default a link to `/orders` is current on `/orders/slips` too.
        activeOptions={{ exact: true }}
        {...(isCurrent && { 'aria-current': 'page' as const, ref: scrollIntoView })}
      >
        {icon}
        <MenuName name={page.name(words)} count={count} />
      </Link>
    </li>
  )
}

type SectionProps = { name: string; icon: ReactNode; count: number; initiallyOpen: boolean; children: ReactNode }

function Section({ name, icon, count, initiallyOpen, children }: SectionProps) {
  const [open, setOpen] = useState(initiallyOpen)
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <MenuName name={name} count={count} />
        <DownOutlined className={styles.arrow} />
      </button>
      <ul id={listId} hidden={!open} className={styles.list}>
        {children}
      </ul>
    </li>
  )
}

/** Links to the pages that the user may use, in sections. */
export function NavigationMenu({ tasks, onChoice }: { tasks: OpenTasks['tasks']; onChoice: () => void }) {
  const words = useWords()
  const me = useCurrentUser()
  const { pathname } = useLocation()
  const visibleSections = MENU_SECTIONS.map((section) => ({
    ...section,
    pages: section.pages.filter(({ requiredCall }) => mayCall(me, requiredCall)),
  })).filter(({ pages }) => pages.length > 0)
  // The longest menu path that is a prefix of the current address.
  const currentPath = visibleSections
    .flatMap(({ pages }) => pages.map(({ to }) => to as string))
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
  const currentSection = visibleSections.find(({ pages }) => pages.some(({ to }) => to === currentPath))?.id
  const linkOf = (page: MenuPage, icon?: ReactNode) => (
    <PageLink
      key={page.to}
      page={page}
      isCurrent={page.to === currentPath}
      count={countOfPage(tasks, page.to)}
      icon={icon}
      onChoice={onChoice}
    />
  )
  return (
    <nav aria-label={words.shell.menu}>
      {/* Only the current section is open, so that the menu fits a laptop screen; the key resets it on change. */}
      <ul key={currentSection} className={styles.list}>
        {visibleSections.map(({ id, name, icon, pages }) =>
          pages.length === 1 && pages[0]!.to === '/' ? (
            linkOf(pages[0]!, icon)
          ) : (
            <Section
              key={id}
              name={name(words)}
              icon={icon}
              count={pages.reduce((sum, { to }) => sum + countOfPage(tasks, to), 0)}
              initiallyOpen={id === currentSection}
            >
              {pages.map((page) => linkOf(page))}
            </Section>
          ),
        )}
      </ul>
    </nav>
  )
}
