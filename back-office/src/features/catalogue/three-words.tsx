import { Form, Input } from 'antd'
import { LANGS } from '@bailu/contract/languages'
import { useWords } from '../../words.tsx'
import styles from './catalogue.module.css'

type Props = { name: (string | number)[]; label: string; max: number; disabled: boolean }

/** One text field in three languages, side by side. */
export function ThreeWords({ name, label, max, disabled }: Props) {
  const { languages } = useWords().products
  return (
    <div className={styles.three}>
      {LANGS.map((lang) => (
        <Form.Item key={lang} name={[...name, lang]} label={`${label} · ${languages[lang]}`}>
          <Input lang={lang} maxLength={max} disabled={disabled} />
        </Form.Item>
      ))}
    </div>
  )
}
