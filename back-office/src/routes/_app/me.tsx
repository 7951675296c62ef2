import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordCard, OwnSessionsCard } from '../../features/auth/security-cards.tsx'
import { DigestSetting } from '../../features/staff/digest-setting.tsx'
import styles from '../../features/auth/auth.module.css'
import { SecondFactorCard } from '../../features/auth/second-factor.tsx'
import { NoticeSettings } from '../../features/task-notices/notice-settings.tsx'
import { OwnLinkedAccounts } from '../../features/staff/linked-accounts.tsx'
import { Page } from '../../ui/page.tsx'
import { usePermissions, useCurrentUser } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/me')({
  staticData: { words: ['alarms', 'approvals', 'bank', 'content', 'dashboard', 'staff'] },
  component: Screen,
})

function Screen() {
  const { staff, shell } = useWords('staff')
  const may = usePermissions()
  const { name, email, roles } = useCurrentUser()
  return (
    <Page title={staff.me.title}>
      <p>
        {name} · {email} · <span className="muted">{roles.map((role) => shell.roles[role]).join(' · ')}</span>
      </p>
      <div className={styles.cards}>
        <SecondFactorCard />
        <ChangePasswordCard />
        <OwnLinkedAccounts />
        {may('GET /api/staff/me/digest') && <DigestSetting />}
        <div className={styles.wide}>
          <NoticeSettings />
        </div>
        <div className={styles.wide}>
          <OwnSessionsCard />
        </div>
      </div>
    </Page>
  )
}
