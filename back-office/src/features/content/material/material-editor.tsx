import { ExportOutlined, PlusOutlined } from '@ant-design/icons'
import type { Picture } from '@bailu/contract/fields'
import type { StaffMaterialPiece } from '@bailu/contract/material'
import { Alert, App, Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { request } from '../../../request/request.ts'
import { Refusal } from '../../../request/refusal.ts'
import { useAct, useCall } from '../../../request/use-calls.ts'
import { Page } from '../../../ui/page.tsx'
import { setFieldErrors } from '../../../ui/set-field-errors.ts'
import { useShopLink } from '../../../use-me.ts'
import { useLanguage } from '../../../words.tsx'
import { BangkokMoment } from '../editing/bangkok-moment.tsx'
import { LeaveGuard } from '../editing/leave-guard.tsx'
import { Meanwhile } from '../editing/meanwhile.tsx'
import { StateTag } from '../editing/state-tag.tsx'
import { ThreeTexts } from '../editing/three-texts.tsx'
import { Categories } from './categories.tsx'
import { type DocumentRow, Documents } from './documents.tsx'
import { seenState } from './material-list.tsx'
import styles from './parts.module.css'
import { Pictures } from './pictures.tsx'
import { type VideoRow, Videos } from './videos.tsx'

type Three = { en: string; zh: string; th: string }
type Fields = {
  level2: string | undefined
  title: Three
  caption: Three
  pictures: Picture[]
  videos: VideoRow[]
  documents: DocumentRow[]
  expires_at: string | null
}
const NONE: Three = { en: '', zh: '', th: '' }
const REFRESH = ['GET /api/staff/material', 'GET /api/staff/material/{id}', 'GET /api/staff/material/category'] as const

const inputOf = ({ level2, title, caption, pictures, videos, documents, expires_at }: Fields) => ({
  level2: level2!,
  title,
  caption,
  expires_at,
  pictures: pictures.map(({ key }) => key),
  videos: videos.map(({ key, poster, captions }) => ({ file: key, captions, ...(poster && { poster: poster.key }) })),
  documents: documents.map(({ key }) => key),
})

type Props = { piece?: StaffMaterialPiece; onCreated: (id: number) => void }

/** Editor of material that partners share: saved as a draft, approved by a separate action, unpublished. */
export function MaterialEditor({ piece, onCreated }: Props) {
  const { words: all, lang } = useLanguage()
  const shop = useShopLink()
  const words = all.content.material
  const { modal, message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [touched, setTouched] = useState(false)
  const [naming, setNaming] = useState(false)
  // Version the editor loaded. A refetch in the background must not replace it, or conflicts would go undetected.
  const [version, setVersion] = useState(piece?.version ?? 0)
  const [theirs, setTheirs] = useState<StaffMaterialPiece>()
  const categories = useCall('GET /api/staff/material/category', {}).data ?? []
  const options = { done: words.saved, refresh: REFRESH, quiet: true }
  const add = useAct('POST /api/staff/material', options)
  const change = useAct('PUT /api/staff/material/{id}', options)
  const approve = useAct('POST /api/staff/material/{id}/approve', {
    done: words.approved,
    refresh: REFRESH,
    quiet: true,
  })
  const withdraw = useAct('POST /api/staff/material/{id}/withdraw', { done: words.withdrawn, refresh: REFRESH })

  const refused = async (cause: unknown) => {
    if (!(cause instanceof Refusal)) return
    if (cause.code === 'edited_meanwhile' && piece)
      setTheirs(await request('GET /api/staff/material/{id}', { id: piece.id }))
    else if (!setFieldErrors(form, cause)) void message.error(cause.message)
  }
  const onFinish = async (fields: Fields) => {
    try {
      if (piece)
        setVersion((await change.mutateAsync({ input: { ...inputOf(fields), id: piece.id, version } })).version)
      const made = piece ?? (await add.mutateAsync({ input: inputOf(fields) }))
      setTouched(false)
      if (!piece) onCreated(made.id)
    } catch (cause) {
      await refused(cause)
    }
  }
  const saveCopy = async () => {
    const made = await add.mutateAsync({ input: inputOf(form.getFieldsValue(true) as Fields) }).catch(refused)
    if (!made) return
    setTouched(false)
    onCreated(made.id)
  }
  const takeTheirs = (given: StaffMaterialPiece) => {
    form.setFieldsValue(given)
    setVersion(given.version)
    setTouched(false)
  }
  const state = piece && seenState(piece.state, piece.expires_at)
  const ask = (deed: 'approve' | 'withdraw', id: number) =>
    void modal.confirm({
      title: deed === 'approve' ? words.approveTitle : words.withdrawTitle,
      content: deed === 'approve' ? words.approveText : words.withdrawText,
      okText: words[deed],
      okButtonProps: { danger: deed === 'withdraw' },
      onOk: () =>
        deed === 'approve'
          ? approve.mutateAsync({ input: { id, version } }).catch(refused)
          : withdraw.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  return (
    <Page
      title={piece ? piece.title[lang] : words.newTitle}
      back={{ link: { to: '/material' }, name: all.content.places.material }}
      extra={
        <Space wrap>
          {state && <StateTag state={state}>{words.states[state]}</StateTag>}
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
          {piece && piece.state !== 'withdrawn' && (
            <Button danger onClick={() => ask('withdraw', piece.id)}>
              {words.withdraw}
            </Button>
          )}
          {piece && piece.state !== 'approved' && (
            <Button
              disabled={touched}
              title={touched ? words.saveFirst : undefined}
              onClick={() => ask('approve', piece.id)}
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
        <Meanwhile
          by={theirs.edited?.by ?? ''}
          at={theirs.edited?.at ?? theirs.published_at}
          onCopy={() => void saveCopy()}
          onTake={() => takeTheirs(theirs)}
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
            title: NONE,
            caption: NONE,
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
            <Button icon={<PlusOutlined />} onClick={() => setNaming(true)}>
              {words.categories}
            </Button>
          </Form.Item>
          <Form.Item name="expires_at" label={`${words.expires} (${all.content.bangkok})`} extra={words.expiresHint}>
            <BangkokMoment />
          </Form.Item>
        </Space>
        <ThreeTexts name={['title']} label={all.content.title} max={120} needed />
        <ThreeTexts name={['caption']} label={words.caption} max={2000} rows={4} />
        <Form.Item name="pictures" label={words.pictures} extra={words.picturesHint}>
          <Pictures />
        </Form.Item>
        <Form.Item name="videos" label={words.videos} extra={words.videosHint}>
          <Videos />
        </Form.Item>
        <Form.Item name="documents" label={words.documents}>
          <Documents />
        </Form.Item>
      </Form>
      <LeaveGuard unsaved={() => touched} />
      {naming && <Categories onClose={() => setNaming(false)} />}
    </Page>
  )
}
