import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import type { Picture } from '@bailu/contract/fields'
import type { StaffMaterialDetail } from '@bailu/contract/material/staff'
import { Alert, App, Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { request } from '../../app/api/request.ts'
import { AppError } from '@bailu/client/errors'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { Page } from '../../ui/page.tsx'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import { useShopUrl } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import { BangkokTimePicker } from '../../ui/form/bangkok-time.tsx'
import { UnsavedChangesGuard } from '../../ui/form/unsaved-changes.tsx'
import { EditConflictNotice } from '../../ui/form/edit-conflict.tsx'
import { ContentStateTag } from '../../ui/state-tag.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { MaterialCategories } from './categories.tsx'
import { type DocumentRow, DocumentsField, PicturesField, type VideoRow, VideosField } from './material-files.tsx'
import { effectiveState } from './material-list.tsx'
import styles from './material.module.css'

type LocalizedText = { en: string; zh: string; th: string }
type Fields = {
  level2: string | undefined
  title: LocalizedText
  caption: LocalizedText
  pictures: Picture[]
  videos: VideoRow[]
  documents: DocumentRow[]
  expires_at: string | null
}
const NO_TEXT: LocalizedText = { en: '', zh: '', th: '' }
const REFRESH = ['GET /api/staff/material', 'GET /api/staff/material/{id}', 'GET /api/staff/material/category'] as const

const toMaterialInput = ({ level2, title, caption, pictures, videos, documents, expires_at }: Fields) => ({
  level2: level2!,
  title,
  caption,
  expires_at,
  pictures: pictures.map(({ key }) => key),
  videos: videos.map(({ key, poster, captions }) => ({ file: key, captions, ...(poster && { poster: poster.key }) })),
  documents: documents.map(({ key }) => key),
})

type Props = { piece?: StaffMaterialDetail; onCreated: (id: number) => void }

/** Editor of material that partners share: saved as a draft, approved by a separate action, unpublished. */
export function MaterialEditor({ piece, onCreated }: Props) {
  const { words: all, lang } = useLanguage()
  const shop = useShopUrl()
  const words = all.content.material
  const { modal, message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [touched, setTouched] = useState(false)
  const [isEditingCategories, setIsEditingCategories] = useState(false)
  // Version the editor loaded. A refetch in the background must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(piece?.version ?? 0)
  const [theirs, setTheirs] = useState<StaffMaterialDetail>()
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  const options = { done: words.saved, refresh: REFRESH, quiet: true }
  const add = useAction('POST /api/staff/material', options)
  const change = useAction('PUT /api/staff/material/{id}', options)
  const approve = useAction('POST /api/staff/material/{id}/approve', {
    done: words.approved,
    refresh: REFRESH,
    quiet: true,
  })
  const unpublish = useAction('POST /api/staff/material/{id}/unpublish', { done: words.unpublished, refresh: REFRESH })

  const handleError = async (cause: unknown) => {
    if (!(cause instanceof AppError)) return
    if (cause.code === 'edit_conflict' && piece)
      setTheirs(await request('GET /api/staff/material/{id}', { id: piece.id }))
    else if (!setFieldErrors(form, cause)) void message.error(cause.message)
  }
  const onFinish = async (fields: Fields) => {
    try {
      if (piece)
        setVersion((await change.mutateAsync({ input: { ...toMaterialInput(fields), id: piece.id, version } })).version)
      const created = piece ?? (await add.mutateAsync({ input: toMaterialInput(fields) }))
      setTouched(false)
      if (!piece) onCreated(created.id)
    } catch (cause) {
      await handleError(cause)
    }
  }
  const saveCopy = async () => {
    const created = await add
      .mutateAsync({ input: toMaterialInput(form.getFieldsValue(true) as Fields) })
      .catch(handleError)
    if (!created) return
    setTouched(false)
    onCreated(created.id)
  }
  const takeTheirs = (stored: StaffMaterialDetail) => {
    form.setFieldsValue(stored)
    setVersion(stored.version)
    setTouched(false)
  }
  const state = piece && effectiveState(piece.state, piece.expires_at)
  const confirmAction = (action: 'approve' | 'unpublish', id: number) =>
    void modal.confirm({
      title: action === 'approve' ? words.approveTitle : words.unpublishTitle,
      content: action === 'approve' ? words.approveText : words.unpublishText,
      okText: words[action],
      okButtonProps: { danger: action === 'unpublish' },
      onOk: () =>
        action === 'approve'
          ? approve.mutateAsync({ input: { id, version } }).catch(handleError)
          : unpublish.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  return (
    <Page
      title={piece ? piece.title[lang] : words.newTitle}
      back={{ link: { to: '/material' }, name: all.content.places.material }}
      extra={
        <Space wrap>
          {state && <ContentStateTag state={state}>{words.states[state]}</ContentStateTag>}
          {piece && state === 'approved' && (
            <Button
              icon={<ExportOutlined />}
              href={shop(`/article/detail/${piece.id}`)}
              target="_blank"
              rel="noreferrer"
            >
              {all.content.articles.onShop}
            </Button>
          )}
          {piece && piece.state !== 'unpublished' && (
            <Button danger onClick={() => confirmAction('unpublish', piece.id)}>
              {words.unpublish}
            </Button>
          )}
          {piece && piece.state !== 'approved' && (
            <Button
              disabled={touched}
              title={touched ? words.saveFirst : undefined}
              onClick={() => confirmAction('approve', piece.id)}
            >
              {words.approve}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!touched}
            loading={add.isPending || change.isPending}
            onClick={() => form.submit()}
          >
            {words.save}
          </Button>
        </Space>
      }
    >
      {theirs && theirs.version !== version && (
        <EditConflictNotice
          by={theirs.edited?.by ?? ''}
          at={theirs.edited?.at ?? theirs.published_at}
          onSaveCopy={() => void saveCopy()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      {piece?.state === 'approved' && touched && <Alert type="warning" showIcon title={words.changeWarn} />}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError
        initialValues={
          piece ?? {
            level2: undefined,
            title: NO_TEXT,
            caption: NO_TEXT,
            pictures: [],
            videos: [],
            documents: [],
            expires_at: null,
          }
        }
        onValuesChange={() => setTouched(true)}
        onFinish={(fields) => void onFinish(fields)}
      >
        <Space align="start" wrap>
          <Form.Item name="level2" label={words.category} rules={[{ required: true, message: words.categoryNeeded }]}>
            <Select
              className={styles.category}
              popupMatchSelectWidth={false}
              placeholder={words.category}
              notFoundContent={words.noCategories}
              options={categories.map(({ code, name }) => ({ value: code, label: name[lang] }))}
            />
          </Form.Item>
          <Form.Item label=" ">
            <Button icon={<PlusOutlined />} onClick={() => setIsEditingCategories(true)}>
              {words.categories}
            </Button>
          </Form.Item>
          <Form.Item name="expires_at" label={`${words.expires} (${all.content.bangkok})`} extra={words.expiresHint}>
            <BangkokTimePicker />
          </Form.Item>
        </Space>
        <LocalizedFields name={['title']} label={all.content.title} max={120} required />
        <LocalizedFields name={['caption']} label={words.caption} max={2000} rows={4} />
        <Form.Item name="pictures" label={words.pictures} extra={words.picturesHint}>
          <PicturesField />
        </Form.Item>
        <Form.Item name="videos" label={words.videos} extra={words.videosHint}>
          <VideosField />
        </Form.Item>
        <Form.Item name="documents" label={words.documents}>
          <DocumentsField />
        </Form.Item>
      </Form>
      <UnsavedChangesGuard hasUnsavedChanges={() => touched} />
      {isEditingCategories && <MaterialCategories onClose={() => setIsEditingCategories(false)} />}
    </Page>
  )
}
