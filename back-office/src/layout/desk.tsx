import { LogoutOutlined, MenuOutlined } from '@ant-design/icons'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { App, Button, Drawer, Grid, Layout, Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { countKept } from '../kept-draft.ts'
import { useAct } from '../request/use-calls.ts'
import { leaveSession, mayCall } from '../session.ts'
import { useMe } from '../use-me.ts'
import { useWords } from '../words.tsx'
import styles from './desk.module.css'
import { DemoClock } from './demo-clock.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SECTIONS } from './menu.tsx'
import { useReachableTables } from './use-reachable-tables.ts'

/** Layout of all signed-in screens: side menu (a drawer below the `lg` breakpoint), header and content. */
export function Desk() {
  const words = useWords()
  const wide = Grid.useBreakpoint().lg ?? true
  const [open, setOpen] = useState(false)
  useReachableTables()
  return (
    <Layout className={styles.desk}>
      <a href="#content" className={styles.skip}>
        {words.shell.skip}
      </a>
      {wide ? (
        <Layout.Sider width={232} className={styles.side}>
          <Brand />
          <Places onChoice={() => {}} />
        </Layout.Sider>
      ) : (
        <Drawer open={open} onClose={() => setOpen(false)} placement="left" size={280} title={<Brand />}>
          <Places onChoice={() => setOpen(false)} />
        </Drawer>
      )}
      <Layout>
        <Layout.Header className={styles.head}>
          {!wide && (
            <Button type="text" icon={<MenuOutlined />} aria-label={words.shell.menu} onClick={() => setOpen(true)} />
          )}
          <span className={styles.grow} />
          <DemoClock />
          <LanguageChoice />
          <AtWork />
        </Layout.Header>
        <Layout.Content id="content" className={styles.content} tabIndex={-1} role="main">
          <Outlet />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

const Brand = () => (
  <Link to="/" className={styles.brand}>
    BAILU
  </Link>
)

function Places({ onChoice }: { onChoice: () => void }) {
  const words = useWords()
  const { role } = useMe()
  const { pathname } = useLocation()
  const seen = SECTIONS.map((section) => ({
    ...section,
    places: section.places.filter(({ needs }) => mayCall(role, needs)),
  })).filter(({ places }) => places.length > 0)
  const all = seen.flatMap(({ places }) => places.map(({ to }) => to as string))
  // The longest menu path that is a prefix of the current address.
  const here = all
    .filter((to) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
  const section = seen.find(({ places }) => places.some(({ to }) => to === here))?.id
  const items: MenuProps['items'] = seen.map(({ id, name, icon, places }) =>
    places.length === 1 && places[0]!.to === '/'
      ? { key: '/', icon, label: <Link to="/">{name(words)}</Link> }
      : {
          key: id,
          icon,
          label: name(words),
          children: places.map(({ to, name: placeName }) => ({
            key: to as string,
            label: <Link to={to}>{placeName(words)}</Link>,
          })),
        },
  )
  return (
    <nav aria-label={words.shell.menu}>
      <Menu
        mode="inline"
        items={items}
        selectedKeys={here ? [here] : []}
        // Only the current section is expanded, so that the menu fits a laptop screen; the key resets it on change.
        key={section}
        defaultOpenKeys={section ? [section] : []}
        onClick={onChoice}
        className={styles.menu}
      />
    </nav>
  )
}

function AtWork() {
  const words = useWords().shell
  const { name, role } = useMe()
  const { modal } = App.useApp()
  const leave = useAct('POST /api/staff/logout', { onDone: leaveSession })
  const onLeave = () => {
    const yes = () => leave.mutate({ input: {} })
    if (countKept() === 0) return yes()
    void modal.confirm({
      title: words.dropDrafts,
      content: words.dropDraftsHint,
      okText: words.signOut,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: yes,
    })
  }
  return (
    <>
      <Link to="/me" className={styles.who}>
        {name} <span className="muted">{words.roles[role]}</span>
      </Link>
      <Button
        type="text"
        icon={<LogoutOutlined />}
        aria-label={words.signOut}
        title={words.signOut}
        loading={leave.isPending}
        onClick={onLeave}
      />
    </>
  )
}
