import { Form, Select } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { BangkokTimePicker } from '../../../ui/form/bangkok-time.tsx'
import { ProductsField } from '../../../ui/form/products-field.tsx'
import { optionsOf } from '../../../ui/filters/filters.tsx'
import { FileUploadButton, PictureField, UploadedFileLink } from '../../../ui/form/uploads.tsx'
import { type ArticleDraft, CATEGORIES } from './article-draft.ts'
import styles from './article-settings.module.css'

type Props = {
  draft: ArticleDraft
  errors: Record<string, string>
  onChange: (part: Partial<ArticleDraft>) => void
}

/** Section, schedule, cover and attachments of an article. */
export function ArticleSettings({ draft, errors, onChange }: Props) {
  const words = useWords('content').content
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
          options={optionsOf(['announcement', 'training'], words.articles.sections)}
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
      {(['publish_at', 'expires_at'] as const).map((field) => (
        <Form.Item
          key={field}
          label={field === 'publish_at' ? words.articles.schedule : words.articles.expiry}
          htmlFor={`article-${field}`}
          extra={field === 'publish_at' ? words.articles.scheduleHint : words.articles.expiryHint}
          {...errorProps(field)}
        >
          <BangkokTimePicker
            id={`article-${field}`}
            value={draft[field]}
            onChange={(at) => onChange({ [field]: at })}
          />
        </Form.Item>
      ))}
      <Form.Item label={words.articles.cover}>
        <PictureField small name={words.articles.cover} value={draft.cover} onChange={(cover) => onChange({ cover })} />
      </Form.Item>
      <Form.Item
        label={words.offer.label}
        htmlFor="article-products"
        extra={words.offer.hint}
        {...errorProps('products')}
      >
        <ProductsField id="article-products" value={draft.products} onChange={(products) => onChange({ products })} />
      </Form.Item>
      <Form.Item label={words.articles.attachments}>
        <ul className={styles.files}>
          {draft.attachments.map(({ href, name }) => (
            <li key={href}>
              <UploadedFileLink
                url={href}
                name={name}
                onRemove={() =>
                  onChange({ attachments: draft.attachments.filter((attachment) => attachment.href !== href) })
                }
              />
            </li>
          ))}
        </ul>
        <FileUploadButton
          kind="pdf"
          disabled={draft.attachments.length >= 10}
          onDone={({ url, name, bytes }) =>
            onChange({ attachments: [...draft.attachments, { href: url, name, size: bytes }] })
          }
        >
          {words.articles.addAttachment}
        </FileUploadButton>
      </Form.Item>
    </Form>
  )
}
