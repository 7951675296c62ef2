import { LANGS } from '@bailu/contract/languages'
import { Form, Input } from 'antd'
import { useWords } from '../../app/language.tsx'
import styles from './localized-fields.module.css'

type Props = {
  /** Form path of the localized text. */
  name: (string | number)[]
  label: string
  max: number
  /** All languages must be filled. */
  required?: boolean
  rows?: number
}

/** One text in three languages, side by side where there is room. `max`: characters. */
export function LocalizedFields({ name, label, max, required, rows }: Props) {
  const words = useWords('content').content
  return (
    <div className={styles.three}>
      {LANGS.map((lang) => (
        <Form.Item
          key={lang}
          name={[...name, lang]}
          label={`${label} (${words.languages[lang]})`}
          rules={required ? [{ required: true, whitespace: true, message: words.brand.required }] : []}
        >
          {rows ? <Input.TextArea lang={lang} rows={rows} maxLength={max} /> : <Input lang={lang} maxLength={max} />}
        </Form.Item>
      ))}
    </div>
  )
}
