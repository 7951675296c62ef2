import type { TipKind } from '@bailu/contract/brand'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { Button, Form, Space, Switch } from 'antd'
import { useAct } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import styles from './brand.module.css'
import { TipStep } from './tip-step.tsx'
import { useBrandForm } from './use-brand-form.ts'
import type { Chosen } from '../editing/picture-choice.tsx'

type Tips = Omit<InputOf<'PUT /api/staff/tips'>, 'version'>
type Step = Omit<Tips['steps'][TipKind][number], 'picture'> & { picture: Chosen | null }
type Fields = Omit<Tips, 'steps'> & { steps: Record<TipKind, Step[]> }
const KINDS = ['ios', 'android', 'outside'] as const

const each = <From, To>(steps: Record<TipKind, From[]>, turn: (step: From) => To): Record<TipKind, To[]> => ({
  ios: steps.ios.map(turn),
  android: steps.android.map(turn),
  outside: steps.outside.map(turn),
})

/** Tips on a first visit: how to add the app to the home screen, in two steps for each kind of phone. */
export function TipsForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const all = useWords()
  const words = all.content
  const [form] = Form.useForm<Fields>()
  const { version, touched, touch, send } = useBrandForm(form, brand.version)
  const write = useAct('PUT /api/staff/tips', {
    done: words.brand.saved,
    refresh: ['GET /api/staff/brand/{name}'],
    quiet: true,
  })
  const given = brand.content as Tips
  const onFinish = ({ steps, ...said }: Fields) =>
    send(
      write.mutateAsync({
        input: {
          version,
          ...said,
          steps: each(steps, ({ text, picture }) => ({ text, picture: picture?.key ?? null })),
        },
      }),
    )
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      scrollToFirstError
      initialValues={{
        ...given,
        steps: each(given.steps, ({ text, picture }) => ({ text, picture: picture ? { key: picture } : null })),
      }}
      onValuesChange={touch}
      onFinish={(fields) => void onFinish(fields)}
    >
      <p className={styles.hint}>{version === 0 ? words.brand.tips.builtIn : words.brand.tips.hint}</p>
      <Form.Item name="shown" label={words.brand.tips.shown} valuePropName="checked" extra={words.brand.tips.shownHint}>
        <Switch />
      </Form.Item>
      <ThreeTexts name={['title']} label={words.title} max={120} needed />
      <ThreeTexts name={['lead']} label={words.brand.tips.lead} max={200} rows={2} needed />
      {KINDS.map((kind) => (
        <section key={kind} className={styles.item} aria-label={words.brand.tips.kinds[kind]}>
          <div className={styles.head}>
            <h2>{words.brand.tips.kinds[kind]}</h2>
          </div>
          {[0, 1].map((at) => (
            <TipStep key={at} kind={kind} at={at} />
          ))}
        </section>
      ))}
      <Space>
        <Button type="primary" htmlType="submit" disabled={!touched} loading={write.isPending}>
          {all.shell.save}
        </Button>
      </Space>
      <LeaveGuard unsaved={() => touched} />
    </Form>
  )
}
