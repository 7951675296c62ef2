import { deviceName } from '@bailu/client/device-name'
import { COUNTED_TASKS, type CountedTask } from '@bailu/contract/dashboard/kinds'
import { type NoticeWay, waysOf } from '@bailu/contract/task-notices/kinds'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { Button, Card, Checkbox, Flex, Form, Popconfirm, Select } from 'antd'
import { useState } from 'react'
import { useAction, useCall, useSequence } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { useFormAction } from '../../ui/form/form.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import styles from './notice-settings.module.css'
import { mayPush, subscribeBrowser } from './push-subscription.ts'

const CALL = 'GET /api/staff/me/notice'
type Settings = ReplyOf<typeof CALL>
type Values = {
  ways: Partial<Record<CountedTask, NoticeWay>>
  quiet: boolean
  from: number
  until: number
  digest: number
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))
/** In the select, as antd has no null. */
const HOURLY = -1

/** Of which open tasks the user is notified, how and when. */
export function NoticeSettings() {
  const words = useWords().taskNotices.settings
  const query = useCall(CALL, {})
  return (
    <Card title={<h2>{words.title}</h2>}>
      <Loaded query={query}>
        {(settings) => (
          <>
            <p className="muted">{words.hint}</p>
            <Choices settings={settings} />
            <Devices settings={settings} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const { taskNotices, dashboard } = useWords('dashboard')
  const words = taskNotices.settings
  const [form] = Form.useForm<Values>()
  const hasQuiet = Form.useWatch('quiet', form) ?? settings.quiet !== null
  const save = useFormAction('PUT /api/staff/me/notice', {
    form,
    toInput: ({ ways, quiet, from, until, digest }: Values): InputOf<'PUT /api/staff/me/notice'> => ({
      tasks: settings.tasks.map(({ what, way }) => ({ what, way: ways[what] ?? way })),
      quiet: quiet ? { from, until } : null,
      digest_hour: digest === HOURLY ? null : digest,
    }),
    done: words.saved,
    refresh: [CALL, 'GET /api/staff/open-tasks'],
  })
  const nameOf = (what: CountedTask) => (what === 'alarms' ? words.alarms : dashboard.kinds[what])
  const shown = COUNTED_TASKS.flatMap((task) => settings.tasks.filter(({ what }) => what === task))
  return (
    <Form
      {...save.formProps}
      initialValues={{
        ways: Object.fromEntries(settings.tasks.map(({ what, way }) => [what, way])),
        quiet: settings.quiet !== null,
        from: settings.quiet?.from ?? 22,
        until: settings.quiet?.until ?? 7,
        digest: settings.digest_hour ?? HOURLY,
      }}
    >
      <div className={styles.tasks}>
        {shown.map(({ what, usual }) => (
          <Form.Item key={what} name={['ways', what]} label={nameOf(what)} className={styles.task}>
            <Select
              options={waysOf(what).map((way) => ({
                value: way,
                label: way === usual ? `${words.ways[way]} (${words.usual})` : words.ways[way],
              }))}
            />
          </Form.Item>
        ))}
      </div>
      <p className="muted">{words.alarmsHint}</p>
      <Form.Item name="digest" label={words.digest}>
        <Select
          options={[
            { value: HOURLY, label: words.hourly },
            ...HOURS.map(({ value, label }) => ({ value, label: words.digestAt(label) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="quiet" valuePropName="checked" extra={words.quietHint} className={styles.quiet}>
        <Checkbox>{words.quietOn}</Checkbox>
      </Form.Item>
      {hasQuiet && (
        <Flex gap={12}>
          <Form.Item name="from" label={words.from} className={styles.hour}>
            <Select options={HOURS} />
          </Form.Item>
          <Form.Item
            name="until"
            label={words.until}
            className={styles.hour}
            dependencies={['from']}
            rules={[
              ({ getFieldValue }) => ({
                validator: (_, until: number) =>
                  getFieldValue('from') === until ? Promise.reject(new Error(words.sameHours)) : Promise.resolve(),
              }),
            ]}
          >
            <Select options={HOURS} />
          </Form.Item>
        </Flex>
      )}
      <Button type="primary" htmlType="submit" loading={save.busy}>
        {words.save}
      </Button>
    </Form>
  )
}

function Devices({ settings }: { settings: Settings }) {
  const { words: all, lang } = useLanguage()
  const words = all.taskNotices.settings
  const [problem, setProblem] = useState<'denied' | 'unsupported' | 'failed'>()
  const remove = useAction('DELETE /api/staff/me/push/{id}', { done: words.removed, refresh: [CALL] })
  const save = useAction('POST /api/staff/me/push', { done: words.turnedOn, refresh: [CALL] })
  const turnOn = useSequence(async (asked: Promise<NotificationPermission>) => {
    if ((await asked) !== 'granted') return setProblem('denied')
    const address = await subscribeBrowser(settings.public_key).catch(() => undefined)
    if (!address) return setProblem('failed')
    return save.mutateAsync({ input: { ...address, lang, device: deviceName(navigator.userAgent) } })
  })
  const submit = () => {
    setProblem(undefined)
    if (!mayPush()) return setProblem('unsupported')
    // Within the click, because browsers require user activation.
    turnOn.mutate(Notification.requestPermission())
  }
  return (
    <section className={styles.devices} aria-label={words.devices}>
      <h3>{words.devices}</h3>
      {settings.devices.length === 0 && <p className="muted">{words.noDevices}</p>}
      {settings.devices.map(({ id, name, created_at }) => (
        <Flex key={id} gap={12} align="center" justify="space-between">
          <span>
            {name || '–'}{' '}
            <span className="muted">
              {words.added} <DateTime at={created_at} only="day" />
            </span>
          </span>
          <Popconfirm title={words.remove} onConfirm={() => remove.mutate({ input: { id } })}>
            <Button size="small">{words.remove}</Button>
          </Popconfirm>
        </Flex>
      ))}
      <Button loading={turnOn.isPending} onClick={submit}>
        {words.turnOn}
      </Button>
      {problem && (
        <p role="alert" className={styles.problem}>
          {words[problem]}
        </p>
      )}
    </section>
  )
}
