import type { ApprovalDetail } from '@bailu/contract/approvals'
import { settingName } from '@bailu/contract/settings'
import { useWords } from '../../words.tsx'
import styles from './settings.module.css'
import { ValueWords } from './value-words.tsx'

/** The current and the proposed value of a rule. */
export function ProposedValues({ subject, detail }: { subject: string; detail: ApprovalDetail }) {
  const words = useWords().approvals
  const { data: name } = settingName.safeParse(subject)
  if (!name) return null
  return (
    <div className={styles.proposed}>
      <section>
        <h2 className="muted">{words.before}</h2>
        <ValueWords name={name} value={detail.before} />
      </section>
      <section>
        <h2 className="muted">{words.after}</h2>
        <ValueWords name={name} value={detail.after} />
      </section>
    </div>
  )
}
