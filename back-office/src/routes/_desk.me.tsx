import { createFileRoute } from '@tanstack/react-router'
import { ChangePassword } from '../features/me/change-password.tsx'
import { DigestChoice } from '../features/me/digest-choice.tsx'
import styles from '../features/me/me.module.css'
import { SecondStep } from '../features/me/second-step.tsx'
import { Sessions } from '../features/me/sessions.tsx'
import { OwnAccounts } from '../features/staff/own-accounts.tsx'
import { Page } from '../ui/page.tsx'
import { useMay, useMe } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/me')({ component: Screen })

function Screen() {
  const { staff, shell } = useWords()
  const may = useMay()
  const { name, email, role } = useMe()
  return (
    <Page title={staff.me.title}>
      <p>
        {name} · {email} · <span className="muted">{shell.roles[role]}</span>
      </p>
      <div className={styles.cards}>
        <SecondStep />
        <ChangePassword />
        <OwnAccounts />
        {may('GET /api/staff/me/digest') && <DigestChoice />}
        <div className={styles.wide}>
          <Sessions />
        </div>
      </div>
    </Page>
  )
}
