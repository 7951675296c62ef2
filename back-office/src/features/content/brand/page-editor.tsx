import type { PolicyName } from '@bailu/contract/brand'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { LANGS, type Lang } from '@bailu/contract/languages'
import type { RichText } from '@bailu/contract/rich-text'
import { App, Button, Form, Input, Skeleton, Space } from 'antd'
import { EyeOutlined } from '@ant-design/icons'
import { lazy, Suspense, useRef, useState } from 'react'
import { useAct } from '../../../request/use-calls.ts'
import { useLanguage } from '../../../words.tsx'
import { PhonePreview } from '../rich/phone-preview.tsx'
import { BangkokMoment } from '../editing/bangkok-moment.tsx'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import styles from './brand.module.css'
import { Versions } from './versions.tsx'

const ThreeEditors = lazy(() => import('../rich/three-editors.tsx'))

type Brand = ReplyOf<'GET /api/staff/brand/{name}'>
export type TextName = PolicyName | 'about'
type Content = { title: Record<Lang, string>; body: Record<Lang, RichText> }
const NONE: Content = { title: { en: '', zh: '', th: '' }, body: { en: [], zh: [], th: [] } }

/** Editor of a policy or the about page, in three languages; every save is a new version. */
export function PageEditor({ name, brand }: { name: TextName; brand: Brand }) {
  const { words: all, lang } = useLanguage()
  const words = all.content
  const { modal, message } = App.useApp()
  const [text, setText] = useState<Content>((brand.content as Content | null) ?? NONE)
  // The version the editor loaded; a refetch must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(brand.version)
  const [from, setFrom] = useState<string | null>(null)
  const [preview, setPreview] = useState(false)
  const touched = useRef(false)
  const options = {
    done: words.brand.saved,
    refresh: ['GET /api/staff/brand/{name}'] as const,
    onDone: (saved: { version: number }) => {
      touched.current = false
      setVersion(saved.version)
    },
  }
  const policy = useAct('PUT /api/staff/policy/{doc}', options)
  const about = useAct('PUT /api/staff/about', options)
  const written = (one: Lang) => text.title[one].trim() !== '' && text.body[one].length > 0
  const missing = LANGS.filter((one) => !written(one))

  const onSave = () => {
    if (missing.length > 0)
      return void message.error(words.inAll(missing.map((one) => words.languages[one]).join(', ')))
    const form: InputOf<'PUT /api/staff/about'> = { version, ...text }
    if (name === 'about') return about.mutate({ input: form })
    void modal.confirm({
      title: words.brand.confirmVersion,
      content: words.brand.confirmVersionText,
      okText: words.brand.saveVersion,
      onOk: () => policy.mutateAsync({ input: { ...form, doc: name, effective_at: from } }).catch(() => undefined),
    })
  }
  return (
    <>
      {brand.version === 0 && <p className="muted">{words.brand.neverWritten}</p>}
      {name !== 'about' && <p className={styles.hint}>{words.brand.policyHint}</p>}
      <Space wrap className={styles.deeds}>
        {name !== 'about' && (
          <Form.Item
            layout="horizontal"
            label={words.brand.effective}
            htmlFor={`${name}-from`}
            extra={words.brand.effectiveHint}
          >
            <BangkokMoment id={`${name}-from`} value={from} onChange={setFrom} />
          </Form.Item>
        )}
        <Button icon={<EyeOutlined />} onClick={() => setPreview(true)}>
          {words.articles.preview}
        </Button>
        <Button type="primary" loading={policy.isPending || about.isPending} onClick={onSave}>
          {name === 'about' ? all.shell.save : words.brand.saveVersion}
        </Button>
      </Space>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <ThreeEditors
          value={text.body}
          written={written}
          onChange={(one, blocks) => {
            touched.current = true
            setText((now) => ({ ...now, body: { ...now.body, [one]: blocks } }))
          }}
          above={(one) => (
            <Input
              lang={one}
              className={styles.title}
              aria-label={`${words.title} (${words.languages[one]})`}
              placeholder={words.title}
              maxLength={120}
              value={text.title[one]}
              onChange={({ target }) => {
                touched.current = true
                setText((now) => ({ ...now, title: { ...now.title, [one]: target.value } }))
              }}
            />
          )}
        />
      </Suspense>
      <Versions versions={brand.versions} holds={brand.current} {...(name !== 'about' && { doc: name })} />
      <LeaveGuard unsaved={() => touched.current} />
      {preview && (
        <PhonePreview name={words.articles.previewTitle} shown={text} start={lang} onClose={() => setPreview(false)} />
      )}
    </>
  )
}
