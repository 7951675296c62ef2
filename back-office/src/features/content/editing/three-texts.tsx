import { LANGS } from '@bailu/contract/languages'
import { Form, Input } from 'antd'
import { useWords } from '../../../words.tsx'
import styles from './three-texts.module.css'

type Props = {
  /** Where the three stand in the form. */
  name: (string | number)[]
  label: string
  max: number
  /** All three must be filled. */
  needed?: boolean
  rows?: number
}

/** One text in three languages, side by side where there is room. */
export function ThreeTexts({ name, label, max, needed, rows }: Props) {
  const words = useWords().content
  return (
    <div className={styles.three}>
      {LANGS.map((lang) => (
        <Form.Item
          key={lang}
          name={[...name, lang]}
          label={`${label} (${words.languages[lang]})`}
          rules={needed ? [{ required: true, whitespace: true, message: words.brand.required }] : []}
        >
          {rows ? <Input.TextArea lang={lang} rows={rows} maxLength={max} /> : <Input lang={lang} maxLength={max} />}
        </Form.Item>
      ))}
    </div>
  )
}
