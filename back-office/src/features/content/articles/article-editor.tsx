import { askConfirmation, toast } from '../../../app/feedback.ts'
import { EyeOutlined, ExportOutlined } from '@ant-design/icons'
import type { Lang } from '@bailu/contract/languages'
import type { StaffArticle } from '@bailu/contract/content/staff'
import { Button, Form, Input, Space } from 'antd'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { request } from '../../../app/api/request.ts'
import { useSequence } from '../../../app/api/use-calls.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useShopUrl } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'
import { PhonePreview } from '../rich-text/phone-preview.tsx'
import { SaveButton } from '../../../ui/form/form.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { useDraft } from '../../../ui/form/use-draft.tsx'
import { EditConflictNotice } from '../../../ui/form/edit-conflict.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import { type ArticleDraft, draftOf, EMPTY_ARTICLE, incompleteLanguages, isWritten } from './article-draft.ts'
import { ArticleSettings } from './article-settings.tsx'
import { useSaveArticle } from './use-save-article.ts'
import { serverNow } from '../../../app/clock.ts'
import { PageSkeleton } from '../../../ui/load-states.tsx'

const LocalizedEditors = lazy(() => import('../rich-text/localized-editors.tsx'))

type Props = {
  /** The stored article; undefined for a new one. */
  article?: StaffArticle
}

/** Editor of an article in three languages. */
export function ArticleEditor({ article: initialArticle }: Props) {
  const navigate = useNavigate()
  const onCreated = (id: number) =>
    navigate({
      to: '/articles/$id',
      params: { id: String(id) },
      replace: initialArticle === undefined,
      ignoreBlocker: true,
    })
  const { words: all, lang } = useLanguage('content')
  const shop = useShopUrl()
  const words = all.content
  const queries = useQueryClient()
  // Version the editor loaded. A refetch in the background must not replace it, or conflicts would go undetected.
  const [article, setArticle] = useState(initialArticle)
  const previousDraft = article ? draftOf(article) : EMPTY_ARTICLE
  const [draft, setDraft] = useState<ArticleDraft>(previousDraft)
  // The editors are uncontrolled: changing this key resets them.
  const [editorKey, setEditorKey] = useState(0)
  const [preview, setPreview] = useState<'mine' | 'theirs'>()
  const { save, saveCopy, publish, unpublish, busy, theirs, errors } = useSaveArticle(article, previousDraft)
  const touched = useRef(false)
  const stored = useDraft<ArticleDraft>({
    screen: `article/${article?.id ?? 'new'}`,
    version: article?.version ?? 0,
    onTake: (taken, version) => {
      touched.current = true
      if (article) setArticle({ ...article, version: Number(version) })
      // A draft of an older release lacks the fields that were added since.
      restart({ ...EMPTY_ARTICLE, ...taken })
    },
  })
  const changeCount = useRef(0)

  const edit = (update: (now: ArticleDraft) => ArticleDraft) => {
    touched.current = true
    changeCount.current += 1
    setDraft(update)
  }
  const change = (part: Partial<ArticleDraft>) => edit((now) => ({ ...now, ...part }))
  const keepDraft = useEffectEvent(() => touched.current && stored.write(() => draft))
  useEffect(() => void keepDraft(), [draft])

  const dropDraft = () => {
    touched.current = false
    stored.drop()
  }

  /** @param sentCount number of changes that were sent; what was typed since stays a draft */
  const finishSave = async ({ id, version }: { id: number; version: number }, sentCount: number) => {
    if (changeCount.current === sentCount) dropDraft()
    await queries.invalidateQueries({ queryKey: ['GET /api/staff/article'] })
    if (!article) return onCreated(id)
    const reloaded = await request('GET /api/staff/article/{id}', { id }).catch(() => undefined)
    if (reloaded) queries.setQueryData(['GET /api/staff/article/{id}', { id }], reloaded)
    setArticle(reloaded?.version === version ? reloaded : { ...article, version })
  }
  const findError = (thenPublish: boolean) => {
    const from = draft.publish_at ? Date.parse(draft.publish_at) : serverNow()
    if (draft.expires_at && Date.parse(draft.expires_at) <= from) return words.articles.expiryFirst
    return thenPublish && incompleteLanguages(draft).length > 0 ? words.articles.halfWritten : undefined
  }
  const saveAll = async (thenPublish: boolean) => {
    const sentCount = changeCount.current
    let now: { id: number; version: number } | undefined = article && { id: article.id, version: article.version }
    if (!article || touched.current) {
      now = await save(draft)
      if (!now) return
      if (!thenPublish) toast.success(words.articles.saved)
    }
    if (!now) return
    // The article is saved even if publishing fails; the next attempt continues from the saved version.
    const moved = thenPublish ? await publish(now) : undefined
    await finishSave({ ...now, ...moved }, sentCount)
  }
  const saving = useSequence(saveAll)
  const onSave = (thenPublish: boolean) => {
    const reason = findError(thenPublish)
    if (reason) return toast.error(reason)
    saving.mutate(thenPublish)
  }
  const restart = (next: ArticleDraft) => {
    setDraft(next)
    setEditorKey((key) => key + 1)
  }
  const copying = useSequence(async (mine: ArticleDraft) => {
    const created = await saveCopy(mine)
    if (!created) return
    dropDraft()
    await onCreated(created.id)
  })
  // Until the page of the new article opens: text typed before would be lost with this page.
  const isCreating = copying.busy || (saving.busy && !article)
  const isBusy = busy || saving.busy || copying.busy
  const isPublic = article && ['shown', 'scheduled', 'expired'].includes(article.state)
  const title = article
    ? [draft.title[lang], draft.title.en, draft.title.zh, draft.title.th].find(Boolean) || words.articles.untitled
    : words.articles.newTitle
  return (
    <Page
      title={title}
      back={{ link: { to: '/articles' }, name: words.places.articles }}
      extra={
        <Space wrap>
          {article && <ContentStateTag state={article.state}>{words.articles.states[article.state]}</ContentStateTag>}
          <Button icon={<EyeOutlined />} onClick={() => setPreview('mine')}>
            {words.articles.preview}
          </Button>
          {article?.state === 'shown' && (
            <Button
              icon={<ExportOutlined />}
              href={shop(`/article/detail/${article.id}`)}
              target="_blank"
              rel="noreferrer"
            >
              {words.articles.onShop}
            </Button>
          )}
          {article?.state === 'draft' && (
            <ActionButton
              danger
              call="DELETE /api/staff/article/{id}"
              input={{ id: article.id, version: article.version }}
              confirm={{
                title: words.articles.deleteTitle,
                content: words.articles.deleteText,
                okText: words.articles.delete,
              }}
              done={words.articles.deleted}
              refresh={['GET /api/staff/article']}
              onDone={() => {
                dropDraft()
                void navigate({ to: '/articles' })
              }}
            >
              {words.articles.delete}
            </ActionButton>
          )}
          {isPublic && (
            <Button
              danger
              disabled={isBusy}
              onClick={() =>
                askConfirmation({
                  title: words.articles.unpublishTitle,
                  content: words.articles.unpublishText,
                  okText: words.articles.unpublish,
                  okButtonProps: { danger: true },
                  onOk: async () => {
                    const moved = await unpublish({ id: article.id, version: article.version })
                    if (moved) setArticle({ ...article, ...moved, state: 'unpublished' })
                  },
                })
              }
            >
              {words.articles.unpublish}
            </Button>
          )}
        </Space>
      }
    >
      {stored.notice}
      {theirs && article && theirs.version !== article.version && (
        <EditConflictNotice
          by={theirs.edited?.by ?? ''}
          at={theirs.edited?.at ?? theirs.publish_at}
          onShowTheirs={() => setPreview('theirs')}
          onSaveCopy={() => copying.mutate(draft)}
          onTakeTheirs={() => {
            dropDraft()
            setArticle(theirs)
            restart(draftOf(theirs))
          }}
        />
      )}
      <div inert={isCreating}>
        <ArticleSettings draft={draft} errors={errors} onChange={change} />
        <Suspense fallback={<PageSkeleton />}>
          <LocalizedEditors
            key={editorKey}
            value={draft.body}
            isWritten={(code) => isWritten(draft, code)}
            onChange={(code, blocks) => edit((now) => ({ ...now, body: { ...now.body, [code]: blocks } }))}
            renderAbove={(code) => (
              <TitleField
                lang={code}
                value={draft.title[code]}
                error={errors[`title.${code}`] ?? errors[`body.${code}`]}
                onChange={(value) => change({ title: { ...draft.title, [code]: value } })}
              />
            )}
          />
        </Suspense>
      </div>
      <SaveBar>
        <SaveButton type={isPublic ? 'primary' : 'default'} busy={isBusy} onClick={() => onSave(false)}>
          {words.articles.save}
        </SaveButton>
        {!isPublic && (
          <SaveButton busy={isBusy} onClick={() => onSave(true)}>
            {words.articles.saveAndPublish}
          </SaveButton>
        )}
      </SaveBar>
      <UnsavedChangesGuard isStored={stored.isStored} hasUnsavedChanges={() => touched.current} />
      {preview && (
        <PhonePreview
          name={preview === 'mine' ? words.articles.previewTitle : words.theirVersion}
          shown={preview === 'theirs' && theirs ? theirs : draft}
          start={lang}
          onClose={() => setPreview(undefined)}
        />
      )}
    </Page>
  )
}

type TitleProps = { lang: Lang; value: string; error: string | undefined; onChange: (value: string) => void }

function TitleField({ lang, value, error, onChange }: TitleProps) {
  const words = useLanguage('content').words.content
  const name = `${words.title} (${words.languages[lang]})`
  return (
    <Form.Item {...(error !== undefined && { validateStatus: 'error', help: error })}>
      <Input
        lang={lang}
        aria-label={name}
        placeholder={words.title}
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  )
}
