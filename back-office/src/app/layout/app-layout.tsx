import { askConfirmation } from '../feedback.ts'
import { CloseOutlined, LogoutOutlined, MenuOutlined, ReloadOutlined } from '@ant-design/icons'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useAction } from '../api/use-calls.ts'
import { useCurrentUser } from '../current-user.ts'
import type { OpenTasks } from '@bailu/contract/dashboard/staff'
import { useListNews, usePolledTasks, useWaitingCount } from '../open-tasks.ts'
import { countDrafts } from '../drafts.ts'
import { LanguagePicker, useWords } from '../language.tsx'
import { mayCall, signOut } from '../session.ts'
import styles from './app-layout.module.css'
import { DemoClock } from './demo-clock.tsx'
import { FindButton } from './find-button.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { NotForRole, PageSkeleton } from '../../ui/load-states.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import { requiredCallOf } from './required-calls.ts'
import { useReturnedFocus } from './returned-focus.ts'

/** Makes the scroll containers of tables focusable, so that wide tables can be scrolled with the keyboard. */
export function useFocusableTables(): void {
  useEffect(() => {
    const makeFocusable = () => {
      for (const table of document.querySelectorAll<HTMLElement>('.data-table-body, .data-table-content'))
        table.tabIndex = 0
    }
    makeFocusable()
    const observer = new MutationObserver(makeFocusable)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}

/** Layout of all signed-in screens: side menu (a drawer on narrow screens), header and content. */
export function AppLayout() {
  const words = useWords()
  useFocusableTables()
  useReturnedFocus()
  const tasks = usePolledTasks()
  return (
    <div className={styles.layout}>
      <IdleWarning />
      <a href="#content" className={styles.skip}>
        {words.shell.skip}
      </a>
      <aside className={styles.side}>
        <BrandLink />
        <NavigationMenu tasks={tasks} onChoice={() => {}} />
      </aside>
      <header className={styles.head}>
        <MenuDrawer tasks={tasks} />
        <FindButton />
        <span className={styles.grow} />
        <DemoClock />
        <LanguagePicker />
        <AccountMenu />
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        <ListNews />
        <PermittedOutlet />
      </main>
    </div>
  )
}

/** The menu of narrow screens: a button that opens it over the page. */
function MenuDrawer({ tasks }: { tasks: OpenTasks['tasks'] }) {
  const words = useWords().shell
  const waiting = useWaitingCount()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    dialog.current?.showModal()
  }
  const close = () => dialog.current?.close()
  const { pathname } = useLocation()
  // Hidden on a wide screen it would still hold everything else back.
  useEffect(() => {
    const wide = matchMedia('(min-width: 992px)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  useEffect(() => close(), [pathname])
  return (
    <div className={styles.narrow}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={words.menu}
        aria-haspopup="dialog"
        className={waiting > 0 ? (styles.dot ?? '') : ''}
        onClick={open}
      />
      <dialog
        ref={dialog}
        aria-label={words.menu}
        className={styles.drawer}
        // A click beside it closes it, where the browser can.
        closedby="any"
        onClose={() => setIsOpen(false)}
      >
        <div className={styles.drawerBody}>
          <div className={styles.drawerHead}>
            <BrandLink onClick={close} />
            <Button type="text" icon={<CloseOutlined />} aria-label={words.close} onClick={close} />
          </div>
          {isOpen && <NavigationMenu tasks={tasks} onChoice={close} />}
        </div>
      </dialog>
    </div>
  )
}

/** A button above a list that has changed since it was loaded. */
function ListNews() {
  const words = useWords().taskNotices.list
  const { pathname } = useLocation()
  const news = useListNews(pathname)
  if (!news) return null
  return (
    <div role="status" className={styles.news}>
      <Button shape="round" icon={<ReloadOutlined />} onClick={news.show}>
        {news.added > 0 ? words.added(String(news.added)) : words.changed} · {words.show}
      </Button>
    </div>
  )
}

/** The page of the address; for a person who may not use it an honest page instead of a form that would be refused. */
function PermittedOutlet() {
  const me = useCurrentUser()
  const requiredCall = useMatches({ select: (matches) => requiredCallOf(matches.at(-1)?.fullPath ?? '') })
  return requiredCall !== undefined && !mayCall(me, requiredCall) ? (
    <NotForRole />
  ) : (
    // A part without its texts yet: menu and header stay.
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  )
}

const BrandLink = ({ onClick }: { onClick?: () => void }) => (
  <Link to="/" className={styles.brand} onClick={onClick}>
    BAILU
  </Link>
)

function AccountMenu() {
  const words = useWords().shell
  const { name, roles } = useCurrentUser()
  const logout = useAction('POST /api/staff/logout', { onDone: signOut })
  const onSignOut = () => {
    const confirmSignOut = () => logout.mutate({ input: {} })
    if (countDrafts() === 0) return confirmSignOut()
    askConfirmation({
      title: words.dropDrafts,
      content: words.dropDraftsHint,
      okText: words.signOut,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: confirmSignOut,
    })
  }
  return (
    <>
      <Link to="/me" className={styles.user}>
        {name} <span className="muted">{roles.map((role) => words.roles[role]).join(' · ')}</span>
      </Link>
      <Button
        type="text"
        icon={<LogoutOutlined />}
        aria-label={words.signOut}
        title={words.signOut}
        loading={logout.isPending}
        onClick={onSignOut}
      />
    </>
  )
}
