import { Button, Card } from 'antd'
import { LanguageChoice } from '../../layout/language-choice.tsx'
import { useAct, useCall } from '../../request/use-calls.ts'
import { leaveSession } from '../../session.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import sheet from '../../ui/entry-page.module.css'
import { Factors } from './second-step.tsx'

/** Sets up the first second factor for a role that requires one. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const { staff, shell } = useWords()
  const query = useCall('GET /api/staff/me/second-step', {})
  const leave = useAct('POST /api/staff/logout', { onDone: leaveSession })
  return (
    <main className={sheet.page}>
      <header className={sheet.head}>
        <p className={sheet.brand}>BAILU</p>
        <LanguageChoice />
      </header>
      <Card>
        <h1>{staff.step.firstTitle}</h1>
        <p className="muted">{staff.step.firstHint}</p>
        <Loaded query={query}>{(step) => <Factors step={step} onFirst={onDone} />}</Loaded>
        <Button type="link" loading={leave.isPending} onClick={() => leave.mutate({ input: {} })}>
          {shell.signOut}
        </Button>
      </Card>
    </main>
  )
}
