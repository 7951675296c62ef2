import { Button, Form, Space, Switch } from 'antd'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { TipKind } from '@bailu/contract/content/brand'
import { useWords } from '../../../app/language.tsx'
import { LocalizedFields } from '../../../ui/form/localized-fields.tsx'
import { FormErrors } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { PictureField, type PictureRef } from '../../../ui/form/uploads.tsx'
import { useBrandForm } from './brand-form.tsx'
import styles from './brand.module.css'

/** One step: its text, and an uploaded picture or the default drawing. @param at 0 or 1 */
export function TipStepFields({ kind, at }: { kind: TipKind; at: number }) {
  const words = useWords().content
  const step = words.brand.tips.step(at + 1)
  const name = `${words.picture}: ${words.brand.tips.kinds[kind]}, ${step}`
  const ownPicture = Form.useWatch(['steps', kind, at, 'picture']) as PictureRef | null | undefined
  return (
    <>
      <LocalizedFields name={['steps', kind, at, 'text']} label={step} max={200} rows={2} required />
      <div className={styles.tip}>
        {!ownPicture && (
          <img src={`/static/tips/${kind}-${at + 1}.webp`} alt={words.brand.tips.drawn} width={160} height={80} />
        )}
        <Form.Item name={['steps', kind, at, 'picture']} extra={words.brand.tips.pictureHint}>
          <PictureField small name={name} />
        </Form.Item>
      </div>
    </>
  )
}

type Tips = Omit<InputOf<'PUT /api/staff/tips'>, 'version'>
type StepValues = Omit<Tips['steps'][TipKind][number], 'picture'> & { picture: PictureRef | null }
type Fields = Omit<Tips, 'steps'> & { steps: Record<TipKind, StepValues[]> }
const KINDS = ['ios', 'android', 'outside'] as const

const mapSteps = <From, To>(steps: Record<TipKind, From[]>, convert: (step: From) => To): Record<TipKind, To[]> => ({
  ios: steps.ios.map(convert),
  android: steps.android.map(convert),
  outside: steps.outside.map(convert),
})

/** Tips on a first visit: how to add the app to the home screen, in two steps for each kind of phone. */
export function TipsForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const all = useWords()
  const words = all.content
  const { version, touched, save, formProps } = useBrandForm('PUT /api/staff/tips', brand.version, {
    toInput: ({ steps, ...texts }: Fields) => ({
      ...texts,
      steps: mapSteps(steps, ({ text, picture }) => ({ text, picture: picture?.key ?? null })),
    }),
  })
  const tips = brand.content as Tips
  return (
    <Form<Fields>
      {...formProps}
      initialValues={{
        ...tips,
        steps: mapSteps(tips.steps, ({ text, picture }) => ({ text, picture: picture ? { key: picture } : null })),
      }}
    >
      <p className={styles.hint}>{version === 0 ? words.brand.tips.builtIn : words.brand.tips.hint}</p>
      <Form.Item name="shown" label={words.brand.tips.shown} valuePropName="checked" extra={words.brand.tips.shownHint}>
        <Switch />
      </Form.Item>
      <LocalizedFields name={['title']} label={words.title} max={120} required />
      <LocalizedFields name={['lead']} label={words.brand.tips.lead} max={200} rows={2} required />
      {KINDS.map((kind) => (
        <section key={kind} className={styles.item} aria-label={words.brand.tips.kinds[kind]}>
          <div className={styles.head}>
            <h2>{words.brand.tips.kinds[kind]}</h2>
          </div>
          {[0, 1].map((at) => (
            <TipStepFields key={at} kind={kind} at={at} />
          ))}
        </section>
      ))}
      <FormErrors action={save} />
      <Space>
        <Button type="primary" htmlType="submit" disabled={!touched} loading={save.busy}>
          {all.shell.save}
        </Button>
      </Space>
      <UnsavedChangesGuard hasUnsavedChanges={() => touched} />
    </Form>
  )
}
