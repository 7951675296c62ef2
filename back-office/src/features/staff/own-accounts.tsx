import { Card } from 'antd'
import { useAct, useCall } from '../../request/use-calls.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import { AccountLinks } from './account-links.tsx'
import { LinkForm } from './link-form.tsx'

/** Customer accounts of the signed-in user. */
export function OwnAccounts() {
  const words = useWords().approvals.links
  const query = useCall('GET /api/staff/me/account', {})
  const declare = useAct('POST /api/staff/me/account', { done: words.done, refresh: ['GET /api/staff/me/account'] })
  return (
    <Card title={<h2>{words.title}</h2>}>
      <p className="muted">{words.mineIntro}</p>
      <Loaded query={query}>{({ list }) => <AccountLinks list={list} />}</Loaded>
      <LinkForm
        deed={words.declare}
        busy={declare.isPending}
        onDone={(whose, reset) => declare.mutate({ input: { whose } }, { onSuccess: reset })}
      />
    </Card>
  )
}
