import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select, Space } from 'antd'
import { useWords } from '../../app/language.tsx'
import { optionsOf } from '../../ui/filters/filters.tsx'
import { FileUploadButton, PictureField } from '../../ui/form/uploads.tsx'
import { NumberItem } from '../../ui/form/items.tsx'
import { MoveButtons, RemoveButton } from '../../ui/form/move-buttons.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'
import { type ChapterFields, newPart } from './course-fields.ts'
import styles from './course.module.css'

type Props = { at: number; of: number; onMove: (from: number, to: number) => void; onRemove: () => void }

/** Form fields of a chapter: text, or a video or document with text. */
export function ChapterFieldset({ at, of, onMove, onRemove }: Props) {
  const { content: all, training: words } = useWords('content', 'training')
  const kind = Form.useWatch(['chapters', at, 'kind']) as ChapterFields['kind'] | undefined
  return (
    <>
      <Form.Item name={[at, 'id']} hidden>
        <Input />
      </Form.Item>
      <div className={styles.ends}>
        <MoveButtons at={at} of={of} name={words.chapter(at + 1)} onMove={onMove} />
        <RemoveButton danger name={`${all.remove}: ${words.chapter(at + 1)}`} onClick={onRemove} />
      </div>
      <LocalizedFields name={[at, 'title']} label={all.title} max={120} required />
      <Space wrap align="start" size={24}>
        <Form.Item name={[at, 'kind']} label={words.kind}>
          <Select popupMatchSelectWidth={false} options={optionsOf(['text', 'video', 'document'], words.kinds)} />
        </Form.Item>
        <NumberItem name={[at, 'minutes']} label={words.minutes} needed={all.brand.required} min={1} max={600} />
        {kind && kind !== 'text' && (
          <Form.Item
            name={[at, 'file']}
            label={words.kinds[kind]}
            rules={[{ required: true, message: words.fileNeeded }]}
          >
            <ChapterFile key={kind} kind={kind} />
          </Form.Item>
        )}
        {kind === 'video' && (
          <Form.Item name={[at, 'poster']} label={words.poster}>
            <PictureField small name={`${words.poster}: ${words.chapter(at + 1)}`} />
          </Form.Item>
        )}
      </Space>
      <Form.List name={[at, 'body']}>
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <PartFields key={key} chapter={at} at={name} onRemove={() => remove(name)} />
            ))}
            <Button
              size="small"
              icon={<PlusOutlined />}
              disabled={rows.length >= 100 || undefined}
              onClick={() => add(newPart())}
            >
              {words.addPart}
            </Button>
          </>
        )}
      </Form.List>
    </>
  )
}

type FileProps = {
  kind: 'video' | 'document'
  value?: ChapterFields['file']
  onChange?: (file: ChapterFields['file']) => void
}

function ChapterFile({ kind, value, onChange }: FileProps) {
  const words = useWords('training').training
  const extension = kind === 'video' ? 'mp4' : 'pdf'
  return (
    <Space>
      {value && (
        <a href={`/static/file/${value.key}.${extension}`} target="_blank" rel="noreferrer">
          {value.name || words.fileThere}
        </a>
      )}
      <FileUploadButton kind={extension} onDone={({ key, name }) => onChange?.({ key, name })}>
        {kind === 'video' ? words.uploadVideo : words.uploadDocument}
      </FileUploadButton>
    </Space>
  )
}

/** A part of the chapter's text; a list has one item per line. */
function PartFields({ chapter, at, onRemove }: { chapter: number; at: number; onRemove: () => void }) {
  const { content: all, training: words } = useWords('content', 'training')
  const kind = Form.useWatch(['chapters', chapter, 'body', at, 'kind']) as 'heading' | 'text' | 'list' | undefined
  const label = `${words.parts} ${at + 1}`
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <Form.Item name={[at, 'kind']} noStyle>
          <Select
            size="small"
            popupMatchSelectWidth={false}
            aria-label={`${words.kind}: ${label}`}
            options={optionsOf(['text', 'heading', 'list'], words.partKinds)}
          />
        </Form.Item>
        {kind === 'list' && <span className="muted">{words.itemsHint}</span>}
        <RemoveButton name={`${all.remove}: ${label}`} onClick={onRemove} />
      </div>
      <div hidden={kind === 'list'}>
        <LocalizedFields name={[at, 'text']} label={label} max={4000} {...(kind !== 'heading' && { rows: 3 })} />
      </div>
      <div hidden={kind !== 'list'}>
        <LocalizedFields name={[at, 'items']} label={`${label}: ${words.partKinds.list}`} max={12_000} rows={3} />
      </div>
    </div>
  )
}
