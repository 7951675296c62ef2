import { useState } from 'react'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { safeHref } from '@bailu/contract/links'
import { Empty, Form, Input, Select, Switch } from 'antd'
import type { TipKind } from '@bailu/contract/content/brand'
import { useWords } from '../../../app/language.tsx'
import { FormErrors, ruleOf, TextItem, useFormAction, SaveButton } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { ListActions, RowActions } from '../../../ui/form/move-buttons.tsx'
import { LocalizedFields } from '../../../ui/form/localized-fields.tsx'
import styles from './brand.module.css'
import { PictureField, type PictureRef } from '../../../ui/form/uploads.tsx'

type BrandCall = 'PUT /api/staff/license' | 'PUT /api/staff/social' | 'PUT /api/staff/tips'
type BrandFormOptions<K extends BrandCall, V> = {
  toInput: (values: V) => Omit<InputOf<K>, 'version'>
  onDone?: () => void
}

/** A form of the brand: the version it loaded, whether it is dirty, and its action. */
export function useBrandForm<K extends BrandCall, V extends object>(
  call: K,
  initialVersion: number,
  { toInput, onDone }: BrandFormOptions<K, V>,
) {
  const words = useWords('content').content
  const [version, setVersion] = useState(initialVersion)
  const [touched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  const save = useFormAction<K, V>(call, {
    toInput: (values) => ({ version, ...toInput(values) }) as InputOf<K>,
    draft: {
      screen: call,
      version,
      onTake: (basis) => {
        setVersion(Number(basis))
        touch()
      },
    },
    done: words.brand.saved,
    refresh: ['GET /api/staff/brand/{name}'],
    onDone: (saved) => {
      setVersion((saved as { version: number }).version)
      setTouched(false)
      onDone?.()
    },
  })
  // Locked while saving: what is typed then would be lost.
  return {
    version,
    touched,
    touch,
    save,
    /** At the end of the form. */
    guard: <UnsavedChangesGuard hasUnsavedChanges={() => touched} isStored={save.isDraftStored} />,
    formProps: { ...save.formProps, disabled: save.busy, onValuesChange: touch },
  }
}

const KINDS = ['short_video', 'social_network', 'photo_sharing', 'messaging'] as const
type Fields = {
  lead: { en: string; zh: string; th: string }
  links: { kind: (typeof KINDS)[number]; name: string; handle: string; href: string }[]
}

/** Social media links of the brand, in display order. */
export function SocialForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const words = useWords('content').content
  const { touched, touch, save, guard, formProps } = useBrandForm('PUT /api/staff/social', brand.version, {
    toInput: (fields: Fields) => fields,
  })
  return (
    <Form<Fields>
      {...formProps}
      initialValues={(brand.content as Fields | null) ?? { lead: { en: '', zh: '', th: '' }, links: [] }}
    >
      {save.draftNotice}
      <LocalizedFields name={['lead']} label={words.brand.lead} max={200} />
      <Form.List name="links">
        {(rows, { add, remove, move }) => (
          <>
            {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.brand.noLinks} />}
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.row}>
                <Form.Item name={[name, 'kind']} label={words.brand.kind}>
                  <Select options={KINDS.map((value) => ({ value, label: words.brand.kinds[value] }))} />
                </Form.Item>
                <TextItem name={[name, 'name']} label={words.brand.network} needed={words.brand.required} max={40} />
                <TextItem name={[name, 'handle']} label={words.brand.handle} max={80} />
                <Form.Item
                  name={[name, 'href']}
                  label={words.brand.address}
                  rules={[ruleOf<string>((href) => !!safeHref(href)?.startsWith('https:'), words.brand.addressWrong)]}
                >
                  <Input maxLength={500} placeholder="https://" />
                </Form.Item>
                <Form.Item label=" ">
                  <RowActions
                    at={name}
                    group="links"
                    of={rows.length}
                    name={`${words.brand.tabs.social} ${name + 1}`}
                    onMove={move}
                    onRemove={remove}
                    onTouch={touch}
                  />
                </Form.Item>
              </div>
            ))}
            <FormErrors action={save} />
            <ListActions
              add={words.brand.addLink}
              full={rows.length >= 20}
              onAdd={() => add({ kind: 'social_network', name: '', handle: '', href: '' })}
              touched={touched}
              busy={save.busy}
            />
          </>
        )}
      </Form.List>
      {guard}
    </Form>
  )
}

/** One step: its text, and an uploaded picture or the default drawing. @param at 0 or 1 */
export function TipStepFields({ kind, at }: { kind: TipKind; at: number }) {
  const words = useWords('content').content
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
type TipsFields = Omit<Tips, 'steps'> & { steps: Record<TipKind, StepValues[]> }
const TIP_KINDS = ['ios', 'android', 'outside'] as const

const mapSteps = <From, To>(steps: Record<TipKind, From[]>, convert: (step: From) => To): Record<TipKind, To[]> => ({
  ios: steps.ios.map(convert),
  android: steps.android.map(convert),
  outside: steps.outside.map(convert),
})

/** Tips on a first visit: how to add the app to the home screen, in two steps for each kind of phone. */
export function TipsForm({ brand }: { brand: ReplyOf<'GET /api/staff/brand/{name}'> }) {
  const all = useWords('content')
  const words = all.content
  const { version, touched, save, guard, formProps } = useBrandForm('PUT /api/staff/tips', brand.version, {
    toInput: ({ steps, ...texts }: TipsFields) => ({
      ...texts,
      steps: mapSteps(steps, ({ text, picture }) => ({ text, picture: picture?.key ?? null })),
    }),
  })
  const tips = brand.content as Tips
  return (
    <Form<TipsFields>
      {...formProps}
      initialValues={{
        ...tips,
        steps: mapSteps(tips.steps, ({ text, picture }) => ({ text, picture: picture ? { key: picture } : null })),
      }}
    >
      {save.draftNotice}
      <p className={styles.hint}>{version === 0 ? words.brand.tips.builtIn : words.brand.tips.hint}</p>
      <Form.Item name="shown" label={words.brand.tips.shown} valuePropName="checked" extra={words.brand.tips.shownHint}>
        <Switch />
      </Form.Item>
      <LocalizedFields name={['title']} label={words.title} max={120} required />
      <LocalizedFields name={['lead']} label={words.brand.tips.lead} max={200} rows={2} required />
      {TIP_KINDS.map((kind) => (
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
      <SaveBar>
        <SaveButton htmlType="submit" disabled={!touched} busy={save.busy}>
          {all.shell.save}
        </SaveButton>
      </SaveBar>
      {guard}
    </Form>
  )
}
