import { EyeOutlined, ExportOutlined } from '@ant-design/icons'
import type { Lang } from '@bailu/contract/languages'
import type { StaffArticle } from '@bailu/contract/staff-articles'
import { dayAndTime } from '@bailu/phrases/format'
import { Alert, App, Button, Form, Input, Skeleton, Space } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../../request/request.ts'
import { Page } from '../../../ui/page.tsx'
import { useShopLink } from '../../../use-me.ts'
import { useLanguage } from '../../../words.tsx'
import { PhonePreview } from '../rich/phone-preview.tsx'
import { forgetKept, keep, type Kept, readKept } from '../../../kept-draft.ts'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { Meanwhile } from '../editing/meanwhile.tsx'
import { StateTag } from '../editing/state-tag.tsx'
import { type ArticleDraft, draftOf, EMPTY, halfWritten, isWritten } from './article-draft.ts'
import { ArticleSettings } from './article-settings.tsx'
import { useSave } from './use-save.ts'
import { shopNow } from '../../../shop-clock.ts'

const ThreeEditors = lazy(() => import('../rich/three-editors.tsx'))

type Props = {
  /** The stored article; undefined for a new one. */
  article?: StaffArticle
  /** Called after the first save of a new article. */
  onCreated: (id: number) => void
}

/** Editor of an article in three languages. */
export function ArticleEditor({ article: given, onCreated }: Props) {
  const { words: all, lang } = useLanguage()
  const shop = useShopLink()
  const words = all.content
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  // Version the editor loaded. A refetch in the background must not replace it, or conflicts would go undetected.
  const [article, setArticle] = useState(given)
  const place = `article/${article?.id ?? 'new'}`
  const before = article ? draftOf(article) : EMPTY
  const [draft, setDraft] = useState<ArticleDraft>(before)
  // The editors are uncontrolled: changing this key resets them.
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Kept<ArticleDraft> | undefined>(() => readKept(place))
  const [preview, setPreview] = useState<'mine' | 'theirs'>()
  const { save, saveCopy, publish, withdraw, busy, theirs, errors } = useSave(article, before)
  const touched = useRef(false)

  const change = (part: Partial<ArticleDraft>) => {
    touched.current = true
    setDraft((now) => ({ ...now, ...part }))
  }
  useEffect(() => {
    if (!touched.current) return
    const waiting = setTimeout(() => keep(place, draft), 500)
    return () => clearTimeout(waiting)
  }, [draft, place])

  const settled = async ({ id, version }: { id: number; version: number }) => {
    touched.current = false
    forgetKept(place)
    await queries.invalidateQueries({ queryKey: ['GET /api/staff/article'] })
    if (!article) return onCreated(id)
    const fresh = await request('GET /api/staff/article/{id}', { id })
    queries.setQueryData(['GET /api/staff/article/{id}', { id }], fresh)
    setArticle(fresh.version === version ? fresh : { ...article, version })
  }
  const wrong = () => {
    if (
      draft.expires_at &&
      Date.parse(draft.expires_at) <= Date.parse(draft.publish_at ?? new Date(shopNow()).toISOString())
    )
      return words.articles.expiryFirst
    return undefined
  }
  const onSave = async (thenPublish: boolean) => {
    const reason = wrong() ?? (thenPublish && halfWritten(draft).length > 0 ? words.articles.halfWritten : undefined)
    if (reason) return void message.error(reason)
    let now: { id: number; version: number } | undefined = article && { id: article.id, version: article.version }
    if (!article || touched.current) {
      keep(place, draft)
      now = await save(draft)
      if (!now) return
      if (!thenPublish) void message.success(words.articles.saved)
    }
    if (!now) return
    // The article is saved even if publishing fails; the next attempt continues from the saved version.
    const moved = thenPublish ? await publish(now) : undefined
    await settled({ ...now, ...moved })
  }
  const restart = (given: ArticleDraft) => {
    setDraft(given)
    setRound((one) => one + 1)
  }
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
          {article && <StateTag state={article.state}>{words.articles.states[article.state]}</StateTag>}
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
          {isPublic ? (
            <>
              <Button
                danger
                disabled={busy}
                onClick={() =>
                  void modal.confirm({
                    title: words.articles.withdrawTitle,
                    content: words.articles.withdrawText,
                    okText: words.articles.withdraw,
                    okButtonProps: { danger: true },
                    onOk: async () => {
                      const moved = await withdraw({ id: article.id, version: article.version })
                      if (moved) setArticle({ ...article, ...moved, state: 'withdrawn' })
                    },
                  })
                }
              >
                {words.articles.withdraw}
              </Button>
              <Button type="primary" loading={busy} onClick={() => void onSave(false)}>
                {words.articles.save}
              </Button>
            </>
          ) : (
            <>
              <Button loading={busy} onClick={() => void onSave(false)}>
                {words.articles.save}
              </Button>
              <Button type="primary" loading={busy} onClick={() => void onSave(true)}>
                {words.articles.saveAndPublish}
              </Button>
            </>
          )}
        </Space>
      }
    >
      {found && (
        <Alert
          banner
          type="info"
          title={words.foundDraft(dayAndTime(found.at, lang))}
          action={
            <Space>
              <Button
                size="small"
                type="primary"
                onClick={() => {
                  touched.current = true
                  restart(found.draft)
                  setFound(undefined)
                }}
              >
                {words.takeDraft}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  forgetKept(place)
                  setFound(undefined)
                }}
              >
                {words.dropDraft}
              </Button>
            </Space>
          }
        />
      )}
      {theirs && article && theirs.version !== article.version && (
        <Meanwhile
          by={theirs.edited?.by ?? ''}
          at={theirs.edited?.at ?? theirs.publish_at}
          onLook={() => setPreview('theirs')}
          onCopy={async () => {
            const made = await saveCopy(draft)
            if (!made) return
            touched.current = false
            forgetKept(place)
            onCreated(made.id)
          }}
          onTake={() => {
            touched.current = false
            forgetKept(place)
            setArticle(theirs)
            restart(draftOf(theirs))
          }}
        />
      )}
      <ArticleSettings draft={draft} errors={errors} onChange={change} />
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <ThreeEditors
          key={round}
          value={draft.body}
          written={(one) => isWritten(draft, one)}
          onChange={(one, blocks) => {
            touched.current = true
            setDraft((now) => ({ ...now, body: { ...now.body, [one]: blocks } }))
          }}
          above={(one) => (
            <TitleField
              lang={one}
              value={draft.title[one]}
              error={errors[`title.${one}`] ?? errors[`body.${one}`]}
              onChange={(value) => change({ title: { ...draft.title, [one]: value } })}
            />
          )}
        />
      </Suspense>
      <LeaveGuard unsaved={() => touched.current} />
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
  const words = useLanguage().words.content
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
