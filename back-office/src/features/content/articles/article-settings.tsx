import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Form, Select, Upload } from 'antd'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { BangkokTimePicker } from '../../../ui/form/bangkok-time.tsx'
import { PictureField } from '../../../ui/form/uploads.tsx'
import { type ArticleDraft, CATEGORIES } from './article-draft.ts'
import styles from './article-settings.module.css'

type Props = {
  draft: ArticleDraft
  errors: Record<string, string>
  onChange: (part: Partial<ArticleDraft>) => void
}

/** Section, schedule, cover and attachments of an article. */
export function ArticleSettings({ draft, errors, onChange }: Props) {
  const words = useWords().content
  const upload = useAction('POST /api/staff/file', {
    onDone: ({ url, name, bytes }) =>
      onChange({ attachments: [...draft.attachments, { href: url, name, size: bytes }] }),
  })
  const knownCodes: readonly string[] = CATEGORIES[draft.level1]
  const codes = knownCodes.includes(draft.level2) ? knownCodes : [...knownCodes, draft.level2]
  const categoryNames = words.articles.categories as Record<string, string>
  const errorProps = (field: string) =>
    errors[field] === undefined ? {} : { validateStatus: 'error' as const, help: errors[field] }
  return (
    <Form layout="vertical" component="div" className={styles.settings}>
      <Form.Item label={words.articles.section} htmlFor="article-section">
        <Select
          id="article-section"
          value={draft.level1}
          onChange={(level1) => onChange({ level1, level2: CATEGORIES[level1][0] })}
          options={(['announcement', 'training'] as const).map((value) => ({
            value,
            label: words.articles.sections[value],
          }))}
        />
      </Form.Item>
      <Form.Item label={words.articles.category} htmlFor="article-category" {...errorProps('level2')}>
        <Select
          id="article-category"
          value={draft.level2}
          onChange={(level2) => onChange({ level2 })}
          options={codes.map((value) => ({ value, label: categoryNames[value] ?? value }))}
        />
      </Form.Item>
      <Form.Item
        label={words.articles.schedule}
        htmlFor="article-from"
        extra={words.articles.scheduleHint}
        {...errorProps('publish_at')}
      >
        <BangkokTimePicker
          id="article-from"
          value={draft.publish_at}
          onChange={(publish_at) => onChange({ publish_at })}
        />
      </Form.Item>
      <Form.Item
        label={words.articles.expiry}
        htmlFor="article-until"
        extra={words.articles.expiryHint}
        {...errorProps('expires_at')}
      >
        <BangkokTimePicker
          id="article-until"
          value={draft.expires_at}
          onChange={(expires_at) => onChange({ expires_at })}
        />
      </Form.Item>
      <Form.Item label={words.articles.cover}>
        <PictureField small name={words.articles.cover} value={draft.cover} onChange={(cover) => onChange({ cover })} />
      </Form.Item>
      <Form.Item label={words.articles.attachments}>
        <ul className={styles.files}>
          {draft.attachments.map(({ href, name }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {name}
              </a>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${words.remove}: ${name}`}
                onClick={() =>
                  onChange({ attachments: draft.attachments.filter((attachment) => attachment.href !== href) })
                }
              />
            </li>
          ))}
        </ul>
        <Upload
          accept="application/pdf"
          showUploadList={false}
          beforeUpload={(file) => {
            upload.mutate({ input: {}, file })
            return false
          }}
        >
          <Button
            size="small"
            icon={<UploadOutlined />}
            loading={upload.isPending}
            disabled={draft.attachments.length >= 10}
          >
            {words.articles.addAttachment}
          </Button>
        </Upload>
      </Form.Item>
    </Form>
  )
}
