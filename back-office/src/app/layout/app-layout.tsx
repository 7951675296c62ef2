import { LogoutOutlined, MenuOutlined } from '@ant-design/icons'
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { App, Button, Drawer, Grid, Layout, Menu, type MenuProps } from 'antd'
import { useEffect, useState } from 'react'
import { useAction } from '../api/use-calls.ts'
import { useCurrentUser } from '../current-user.ts'
import { countDrafts } from '../drafts.ts'
import { LanguagePicker, useWords } from '../language.tsx'
import { mayCall, signOut } from '../session.ts'
import styles from './app-layout.module.css'
import { DemoClock } from './demo-clock.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { NotForRole } from '../../ui/load-states.tsx'
import { MENU_SECTIONS } from './menu.tsx'
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
  return (
    <Layout className={styles.layout}>
      <IdleWarning />
      <a href="#content" className={styles.skip}>
        {words.shell.skip}
      </a>
      {wide ? (
        <Layout.Sider width={232} className={styles.side}>
          <BrandLink />
          <NavigationMenu onChoice={() => {}} />
        </Layout.Sider>
      ) : (
        <Drawer open={open} onClose={() => setOpen(false)} placement="left" size={280} title={<BrandLink />}>
          <NavigationMenu onChoice={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <Layout.Header className={styles.head}>
          {!wide && (
            <Button type="text" icon={<MenuOutlined />} aria-label={words.shell.menu} onClick={() => setOpen(true)} />
          )}
          <span className={styles.grow} />
          <DemoClock />
          <LanguagePicker />
          <AccountMenu />
        </Layout.Header>
        <Layout.Content id="content" className={styles.content} tabIndex={-1} role="main">
          <PermittedOutlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

/** The page of the address; for a role that may not use it an honest page instead of a form that would be refused. */
function PermittedOutlet() {
  const { role } = useCurrentUser()
  const requiredCall = useMatches({ select: (matches) => requiredCallOf(matches.at(-1)?.fullPath ?? '') })
  return requiredCall !== undefined && !mayCall(role, requiredCall) ? <NotForRole /> : <Outlet />
}

const BrandLink = () => (
  <Link to="/" className={styles.brand}>
    BAILU
  </Link>
)

function NavigationMenu({ onChoice }: { onChoice: () => void }) {
  const words = useWords()
  const { role } = useCurrentUser()
  const { pathname } = useLocation()
  const visibleSections = MENU_SECTIONS.map((section) => ({
    ...section,
    places: section.pages.filter(({ requiredCall }) => mayCall(role, requiredCall)),
  })).filter(({ places: pages }) => pages.length > 0)
  const allPaths = visibleSections.flatMap(({ places: pages }) => pages.map(({ to }) => to as string))
  // The longest menu path that is a prefix of the current address.
  const currentPath = allPaths
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
  const section = visibleSections.find(({ places: pages }) => pages.some(({ to }) => to === currentPath))?.id
  const items: MenuProps['items'] = visibleSections.map(({ id, name, icon, places: pages }) =>
    pages.length === 1 && pages[0]!.to === '/'
      ? { key: '/', icon, label: <Link to="/">{name(words)}</Link> }
      : {
          key: id,
          icon,
          label: name(words),
          children: pages.map(({ to, name: pageName }) => ({
            key: to as string,
            label: <Link to={to}>{pageName(words)}</Link>,
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
