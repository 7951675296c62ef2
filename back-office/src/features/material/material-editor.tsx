import { askConfirmation } from '../../app/feedback.ts'
import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import type { ArticleProduct } from '@bailu/contract/content/staff'
import type { Picture } from '@bailu/contract/fields'
import type { StaffMaterialDetail } from '@bailu/contract/material/staff'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { request } from '../../app/api/request.ts'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { Page } from '../../ui/page.tsx'
import { useShopUrl } from '../../app/current-user.ts'
import { useLanguage } from '../../app/language.tsx'
import { SaveButton } from '../../ui/form/form.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { useContentForm } from '../../ui/form/use-content-form.tsx'
import { BangkokTimePicker } from '../../ui/form/bangkok-time.tsx'
import { ProductsField } from '../../ui/form/products-field.tsx'
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
  products: ArticleProduct[]
  expires_at: string | null
}
const NO_TEXT: LocalizedText = { en: '', zh: '', th: '' }
const REFRESH = ['GET /api/staff/material', 'GET /api/staff/material/{id}', 'GET /api/staff/material/category'] as const

const toMaterialInput = ({ level2, title, caption, pictures, videos, documents, products, expires_at }: Fields) => ({
  level2: level2!,
  title,
  caption,
  expires_at,
  pictures: pictures.map(({ key }) => key),
  videos: videos.map(({ key, poster, captions }) => ({ file: key, captions, ...(poster && { poster: poster.key }) })),
  documents: documents.map(({ key }) => key),
  products: products.map(({ id }) => id),
})

type Props = { piece?: StaffMaterialDetail }

/** Editor of material that partners share: saved as a draft, approved by a separate action, unpublished. */
export function MaterialEditor({ piece }: Props) {
  const { words: all, lang } = useLanguage('content', 'material')
  const shop = useShopUrl()
  const navigate = useNavigate()
  const words = all.material
  const [isEditingCategories, setIsEditingCategories] = useState(false)
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  const options = { done: words.saved, refresh: REFRESH, quiet: true, oneRecord: true }
  const add = useAction('POST /api/staff/material', options)
  const change = useAction('PUT /api/staff/material/{id}', options)
  const approve = useAction('POST /api/staff/material/{id}/approve', {
    done: words.approved,
    refresh: REFRESH,
    quiet: true,
  })
  const unpublish = useAction('POST /api/staff/material/{id}/unpublish', { done: words.unpublished, refresh: REFRESH })
  const { version, touched, notices, guard, handleError, formProps } = useContentForm({
    stored: piece,
    screen: `material/${piece?.id ?? 'new'}`,
    load: () => request('GET /api/staff/material/{id}', { id: piece!.id }),
    toFields: (stored) => stored,
    create: (fields: Fields) => add.mutateAsync({ input: toMaterialInput(fields) }),
    change: (fields, seenVersion) =>
      change.mutateAsync({ input: { ...toMaterialInput(fields), id: piece!.id, version: seenVersion } }),
    onCreated: (id) =>
      navigate({ to: '/material/$id', params: { id: String(id) }, replace: !piece, ignoreBlocker: true }),
    editedBy: ({ edited, published_at: at }) => edited ?? { by: '', at },
  })
  const state = piece && effectiveState(piece.state, piece.expires_at)
  const confirmAction = (action: 'approve' | 'unpublish', id: number) =>
    askConfirmation({
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
        </Space>
      }
    >
      {notices}
      {piece?.state === 'approved' && touched && <Alert type="warning" showIcon title={words.changeWarn} />}
      <Form<Fields>
        {...formProps}
        initialValues={
          piece ?? {
            level2: undefined,
            title: NO_TEXT,
            caption: NO_TEXT,
            pictures: [],
            videos: [],
            documents: [],
            products: [],
            expires_at: null,
          }
        }
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
        <Form.Item name="products" label={all.content.offer.label} extra={all.content.offer.hint}>
          <ProductsField />
        </Form.Item>
        <SaveBar>
          <SaveButton htmlType="submit" disabled={!touched} busy={add.isPending || change.isPending}>
            {words.save}
          </SaveButton>
        </SaveBar>
      </Form>
      {guard}
      {isEditingCategories && <MaterialCategories onClose={() => setIsEditingCategories(false)} />}
    </Page>
  )
}
