import { LogoutOutlined, MenuOutlined, ReloadOutlined } from '@ant-design/icons'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { App, Badge, Button, Drawer, Grid, Layout, Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useAction } from '../api/use-calls.ts'
import { useCurrentUser } from '../current-user.ts'
import type { OpenTasks } from '@bailu/contract/dashboard/staff'
import { countText } from '@bailu/phrases/task-notices/notice-texts'
import { countOfPage, useListNews, usePolledTasks, useWaitingCount } from '../open-tasks.ts'
import { countDrafts } from '../drafts.ts'
import { LanguagePicker, useWords } from '../language.tsx'
import { mayCall, signOut } from '../session.ts'
import styles from './app-layout.module.css'
import { DemoClock } from './demo-clock.tsx'
import { FindButton } from './find-button.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { NotForRole } from '../../ui/load-states.tsx'
import { MENU_SECTIONS, type MenuPage } from './menu.tsx'
import { requiredCallOf } from './required-calls.ts'

/** Makes the scroll containers of antd tables focusable, so that wide tables can be scrolled with the keyboard. */
export function useFocusableTables(): void {
  useEffect(() => {
    const makeFocusable = () => {
      for (const table of document.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content'))
        table.tabIndex = 0
    }
    makeFocusable()
    const observer = new MutationObserver(makeFocusable)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}

/** Layout of all signed-in screens: side menu (a drawer below the `lg` breakpoint), header and content. */
export function AppLayout() {
  const words = useWords()
  const wide = Grid.useBreakpoint().lg ?? true
  const [open, setOpen] = useState(false)
  useFocusableTables()
  const tasks = usePolledTasks()
  const waiting = useWaitingCount()
  return (
    <Layout className={styles.layout}>
      <IdleWarning />
      <a href="#content" className={styles.skip}>
        {words.shell.skip}
      </a>
      {wide ? (
        <Layout.Sider width={232} className={styles.side}>
          <BrandLink />
          <NavigationMenu tasks={tasks} onChoice={() => {}} />
        </Layout.Sider>
      ) : (
        <Drawer open={open} onClose={() => setOpen(false)} placement="left" size={280} title={<BrandLink />}>
          <NavigationMenu tasks={tasks} onChoice={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <Layout.Header className={styles.head}>
          {!wide && (
            <Badge dot={waiting > 0} offset={[-6, 6]} color="#1f4a3a">
              <Button type="text" icon={<MenuOutlined />} aria-label={words.shell.menu} onClick={() => setOpen(true)} />
            </Badge>
          )}
          <FindButton />
          <span className={styles.grow} />
          <DemoClock />
          <LanguagePicker />
          <AccountMenu />
        </Layout.Header>
        <Layout.Content id="content" className={styles.content} tabIndex={-1} role="main">
          <ListNews />
          <PermittedOutlet />
        </Layout.Content>
      </Layout>
    </Layout>
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

/** A name in the menu with the number of its open tasks. */
function MenuName({ name, count }: { name: string; count: number }) {
  const words = useWords().taskNotices.list
  return (
    <span className={styles.entry}>
      <span className={styles.name}>{name}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden>{countText(count)}</span>
          <span className="only-read">{words.waiting(countText(count))}</span>
        </span>
      )}
    </span>
  )
}

/** The page of the address; for a role that may not use it an honest page instead of a form that would be refused. */
function PermittedOutlet() {
  const me = useCurrentUser()
  const requiredCall = useMatches({ select: (matches) => requiredCallOf(matches.at(-1)?.fullPath ?? '') })
  return requiredCall !== undefined && !mayCall(me, requiredCall) ? <NotForRole /> : <Outlet />
}

const BrandLink = () => (
  <Link to="/" className={styles.brand}>
    BAILU
  </Link>
)

function NavigationMenu({ tasks, onChoice }: { tasks: OpenTasks['tasks']; onChoice: () => void }) {
  const words = useWords()
  const me = useCurrentUser()
  const { pathname } = useLocation()
  const visibleSections = MENU_SECTIONS.map((section) => ({
    ...section,
    places: section.pages.filter(({ requiredCall }) => mayCall(me, requiredCall)),
  })).filter(({ places: pages }) => pages.length > 0)
  const allPaths = visibleSections.flatMap(({ places: pages }) => pages.map(({ to }) => to as string))
  // The longest menu path that is a prefix of the current address.
  const currentPath = allPaths
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
  const section = visibleSections.find(({ places: pages }) => pages.some(({ to }) => to === currentPath))?.id
  const labelOf = (to: MenuPage['to'], name: string) => (
    <Link to={to}>
      <MenuName name={name} count={countOfPage(tasks, to)} />
    </Link>
  )
  const items: MenuProps['items'] = visibleSections.map(({ id, name, icon, places: pages }) =>
    pages.length === 1 && pages[0]!.to === '/'
      ? { key: '/', icon, label: labelOf('/', name(words)) }
      : {
          key: id,
          icon,
          label: <MenuName name={name(words)} count={pages.reduce((sum, { to }) => sum + countOfPage(tasks, to), 0)} />,
          children: pages.map(({ to, name: pageName }) => ({
            key: to as string,
            label: labelOf(to, pageName(words)),
          })),
        },
  )
  return (
    <nav aria-label={words.shell.menu}>
      <Menu
        mode="inline"
        items={items}
        selectedKeys={currentPath ? [currentPath] : []}
        // Only the current section is expanded, so that the menu fits a laptop screen; the key resets it on change.
        key={section}
        defaultOpenKeys={section ? [section] : []}
        onClick={onChoice}
        className={styles.menu}
      />
    </nav>
  )
}

function AccountMenu() {
  const words = useWords().shell
  const { name, role } = useCurrentUser()
  const { modal } = App.useApp()
  const logout = useAction('POST /api/staff/logout', { onDone: signOut })
  const onSignOut = () => {
    const confirmSignOut = () => logout.mutate({ input: {} })
    if (countDrafts() === 0) return confirmSignOut()
    void modal.confirm({
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
        {name} <span className="muted">{words.roles[role]}</span>
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
