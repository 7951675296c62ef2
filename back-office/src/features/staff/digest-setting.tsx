import { Card, Radio } from 'antd'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'

const CHOICES = ['unusual', 'always', 'never'] as const

/** When an owner receives the daily summary by e-mail. */
export function DigestSetting() {
  const words = useWords('alarms').alarms.digest
  const query = useCall('GET /api/staff/me/digest', {})
  const choose = useAction('PUT /api/staff/me/digest', { done: words.saved, refresh: ['GET /api/staff/me/digest'] })
  return (
    <Card title={<h2>{words.title}</h2>}>
      <Loaded query={query}>
        {({ when }) => (
          <>
            <p className="muted">{words.hint}</p>
            <Radio.Group
              aria-label={words.title}
              vertical
              value={choose.isPending ? choose.variables.input.when : when}
              disabled={choose.isPending}
              options={CHOICES.map((value) => ({ value, label: words[value] }))}
              onChange={({ target }) => choose.mutate({ input: { when: target.value } })}
            />
          </>
        )}
      </Loaded>
    </Card>
  )
}
