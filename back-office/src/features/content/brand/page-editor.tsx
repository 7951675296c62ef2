import { askConfirmation, toast } from '../../../app/feedback.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { EyeOutlined } from '@ant-design/icons'
import { Button, Form, Input, Space } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import type { ActionError } from '@bailu/client/use-action'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { PolicyName } from '@bailu/contract/content/brand'
import type { RichText } from '@bailu/contract/content/rich-text'
import { type Lang, LANGS } from '@bailu/contract/languages'
import { useAction } from '../../../app/api/use-calls.ts'
import { useShopUrl } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { FormErrors, SaveButton } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { BangkokTimePicker } from '../../../ui/form/bangkok-time.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { useDraft } from '../../../ui/form/use-draft.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import { PhonePreview } from '../rich-text/phone-preview.tsx'
import styles from './brand.module.css'
import { PageSkeleton } from '../../../ui/load-states.tsx'

type VersionListProps = {
  versions: ReplyOf<'GET /api/staff/brand/{name}'>['versions']
  /** The version in force, 0 while there is none. */
  currentVersion: number
  /** Policy name, for policies whose versions can be read in the shop. */
  doc?: PolicyName
}

/** All versions, newest first: in force, scheduled and past. */
export function VersionList({ versions, currentVersion, doc }: VersionListProps) {
  const words = useWords('content').content
  const shop = useShopUrl()
  if (versions.length === 0) return null
  const stateOf = (version: number) =>
    version === currentVersion ? 'shown' : version > currentVersion ? 'scheduled' : 'earlier'
  const stateNames = { shown: words.brand.holds, scheduled: words.brand.planned, earlier: words.brand.earlier }
  return (
    <section aria-label={words.brand.versions} className={styles.versions}>
      <h2>{words.brand.versions}</h2>
      <DataTable
        rowKey="version"
        pageSize={10}
        dataSource={versions}
        minWidth={520}
        columns={[
          {
            title: words.brand.versions,
            render: (_, { version }) =>
              doc && version <= currentVersion ? (
                <a href={shop(`/policy?doc=${doc}&version=${version}`)} target="_blank" rel="noreferrer">
                  {words.brand.version(version)}
                </a>
              ) : (
                words.brand.version(version)
              ),
          },
          { title: words.brand.holdsFrom, time: (row) => row.effective_at },
          { title: words.brand.written, time: (row) => row.created_at },
          {
            title: words.state,
            render: (_, { version }) => (
              <ContentStateTag state={stateOf(version)}>{stateNames[stateOf(version)]}</ContentStateTag>
            ),
          },
        ]}
      />
    </section>
  )
}

const LocalizedEditors = lazy(() => import('../rich-text/localized-editors.tsx'))

type BrandPage = ReplyOf<'GET /api/staff/brand/{name}'>
export type TextName = PolicyName | 'about'
type PageContent = { title: Record<Lang, string>; body: Record<Lang, RichText> }
const NO_CONTENT: PageContent = { title: { en: '', zh: '', th: '' }, body: { en: [], zh: [], th: [] } }

/** Editor of a policy or the about page, in three languages; every save is a new version. */
export function PageEditor({ name, brand }: { name: TextName; brand: BrandPage }) {
  const { words: all, lang } = useLanguage('content')
  const words = all.content
  const [text, setText] = useState<PageContent>((brand.content as PageContent | null) ?? NO_CONTENT)
  // The version the editor loaded; a refetch must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(brand.version)
  const [effectiveFrom, setEffectiveFrom] = useState<string | null>(null)
  const [preview, setPreview] = useState(false)
  const touched = useRef(false)
  // The editors are uncontrolled: changing this key resets them.
  const [editorKey, setEditorKey] = useState(0)
  const stored = useDraft<PageContent>({
    screen: `page/${name}`,
    version,
    onTake: (taken, basis) => {
      touched.current = true
      setVersion(Number(basis))
      setText(taken)
      setEditorKey((key) => key + 1)
    },
  })
  const keepDraft = useEffectEvent(() => touched.current && stored.write(() => text))
  useEffect(() => void keepDraft(), [text])
  const changeCount = useRef(0)
  const sentCount = useRef(0)
  const [conflictText, setConflictText] = useState<string>()
  const queries = useQueryClient()
  const options = {
    done: words.brand.saved,
    oneRecord: true,
    refresh: ['GET /api/staff/brand/{name}'] as const,
    onDone: (saved: { version: number }) => {
      // What was typed since stays unsaved.
      if (changeCount.current === sentCount.current) {
        touched.current = false
        stored.drop()
      }
      setVersion(saved.version)
      setConflictText(undefined)
    },
    onError: ({ cause, message: text }: ActionError) => {
      if (cause instanceof AppError && cause.code === 'edit_conflict') setConflictText(text)
      else toast.error(text)
    },
  }
  const policy = useAction('PUT /api/staff/policy/{doc}', options)
  const about = useAction('PUT /api/staff/about', options)
  const isWritten = (code: Lang) => text.title[code].trim() !== '' && text.body[code].length > 0
  const missing = LANGS.filter((code) => !isWritten(code))

  const onSave = () => {
    if (missing.length > 0) return toast.error(words.inAll(missing.map((code) => words.languages[code]).join(', ')))
    const form: InputOf<'PUT /api/staff/about'> = { version, ...text }
    sentCount.current = changeCount.current
    if (name === 'about') return about.mutate({ input: form })
    askConfirmation({
      title: words.brand.confirmVersion,
      content: words.brand.confirmVersionText,
      okText: words.brand.saveVersion,
      onOk: () =>
        policy.mutateAsync({ input: { ...form, doc: name, effective_at: effectiveFrom } }).catch(() => undefined),
    })
  }
  return (
    <>
      <FormErrors
        action={{
          message: conflictText,
          isDayClosed: false,
          loadTheirs: () => {
            touched.current = false
            stored.drop()
            void queries.resetQueries({ queryKey: ['GET /api/staff/brand/{name}'] })
          },
        }}
      />
      {stored.notice}
      {brand.version === 0 && <p className="muted">{words.brand.neverWritten}</p>}
      {name !== 'about' && <p className={styles.hint}>{words.brand.policyHint}</p>}
      <Space wrap className={styles.actions}>
        {name !== 'about' && (
          <Form.Item
            layout="horizontal"
            label={words.brand.effective}
            htmlFor={`${name}-from`}
            extra={words.brand.effectiveHint}
          >
            <BangkokTimePicker id={`${name}-from`} value={effectiveFrom} onChange={setEffectiveFrom} />
          </Form.Item>
        )}
        <Button icon={<EyeOutlined />} onClick={() => setPreview(true)}>
          {words.articles.preview}
        </Button>
      </Space>
      <Suspense fallback={<PageSkeleton />}>
        <LocalizedEditors
          key={editorKey}
          value={text.body}
          isWritten={isWritten}
          onChange={(code, blocks) => {
            touched.current = true
            changeCount.current += 1
            setText((now) => ({ ...now, body: { ...now.body, [code]: blocks } }))
          }}
          renderAbove={(code) => (
            <Input
              lang={code}
              className={styles.title}
              aria-label={`${words.title} (${words.languages[code]})`}
              placeholder={words.title}
              maxLength={120}
              value={text.title[code]}
              onChange={({ target }) => {
                touched.current = true
                changeCount.current += 1
                setText((now) => ({ ...now, title: { ...now.title, [code]: target.value } }))
              }}
            />
          )}
        />
      </Suspense>
      <SaveBar>
        <SaveButton busy={policy.isPending || about.isPending} onClick={onSave}>
          {name === 'about' ? all.shell.save : words.brand.saveVersion}
        </SaveButton>
      </SaveBar>
      <VersionList versions={brand.versions} currentVersion={brand.current} {...(name !== 'about' && { doc: name })} />
      <UnsavedChangesGuard isStored={stored.isStored} hasUnsavedChanges={() => touched.current} />
      {preview && (
        <PhonePreview name={words.articles.previewTitle} shown={text} start={lang} onClose={() => setPreview(false)} />
      )}
    </>
  )
}
